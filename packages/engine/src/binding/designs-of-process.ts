import { type BoundDesign, bindDesign, type DesignDocument, parseDesign, withImagePolicy } from '@platen/core';
import { createCountedCache } from '../caches/counted-cache.ts';
import { unpackData } from './packed-data.ts';
import type { RenderInput, StoredDocument } from './render-input.ts';

/** An input of which only those parts were sent that the process has not kept. */
export interface SentInput extends Pick<RenderInput, 'digest' | 'binding' | 'options'> {
  readonly document: Pick<StoredDocument, 'digest'> & Partial<StoredDocument>;
  readonly data?: RenderInput['data'];
}

/** What was left out of an input is not kept any more: send all of it. */
export class UnknownInput extends Error {}

/** Longer documents are parsed each time, and are sent each time. */
export const maxKeptTextLength = 2_000_000;

const maxDocumentBytes = 32_000_000;
const maxBoundBytes = 32_000_000;
const bytesPerCharacter = 2;
/** A value in lists and objects, as it was stored and as it is bound. */
const bytesPerValue = 64;
/** An element's defaults and its part of what decides a picture: both are kept with it, however short it was written. */
const bytesPerElement = 2_000;

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * Parses documents and binds data to them, for one owner after the other. Documents are kept parsed by owner and digest;
 * designs that wait for their pictures are kept bound, until they are drawn or others need the room.
 */
export function createDesigns() {
  const documents = createCountedCache<Kept<DesignDocument>>({
    name: 'designs',
    maxBytes: maxDocumentBytes,
    bytesOf: ({ bytes }) => bytes,
    isShared: true,
  });
  const waiting = createCountedCache<Kept<BoundDesign>>({
    name: 'designs_waiting',
    maxBytes: maxBoundBytes,
    bytesOf: ({ bytes }) => bytes,
    isShared: true,
  });

  function documentOf({ digest, text }: SentInput['document'], owner: string): DesignDocument {
    const name = `${owner} ${digest}`;
    const kept = documents.get(name);
    if (kept !== undefined) return kept.value;
    if (text === undefined) throw new UnknownInput();
    const document = parseDesign(JSON.parse(text));
    if (text.length <= maxKeptTextLength) {
      documents.set(name, { value: document, bytes: text.length * bytesPerCharacter + heldBytes(document) });
    }
    return document;
  }

  return {
    /**
     * The design with its data. Throws UnknownInput, and what `parseDesign` and `bindDesign` throw. `owner`: what is kept
     * for one is not found for another.
     */
    bind(input: SentInput, owner: string): BoundDesign {
      const { binding, data } = input;
      if (data === undefined) {
        const known = waiting.take(`${owner} ${input.digest}`);
        if (known === undefined) throw new UnknownInput();
        return known.value;
      }
      const document = documentOf(input.document, owner);
      const { timeZone, missingVariables, onImageError, warnings, isPreview } = binding;
      const bound = bindDesign(isPreview ? withNothingRequired(document) : document, {
        ...unpackData(data),
        timeZone,
        missingVariables,
        owner,
      });
      return withImagePolicy({ ...bound, warnings: [...bound.warnings, ...warnings] }, onImageError);
    },

    /** It goes on when what it needs is there. */
    keepWaiting(input: SentInput, owner: string, design: BoundDesign): void {
      waiting.set(`${owner} ${input.digest}`, { value: design, bytes: heldBytes(design) });
    },
  };
}

/** A template is seen before anybody has given it values. */
function withNothingRequired({ canvasData, ...rest }: DesignDocument): DesignDocument {
  const variables = (canvasData.variables ?? []).map((variable) => ({ ...(variable as object), required: false }));
  return { ...rest, canvasData: { ...canvasData, variables } };
}

function heldBytes(tree: unknown): number {
  let bytes = 0;
  const count = (value: unknown): void => {
    bytes += bytesPerValue + (typeof value === 'string' ? value.length * bytesPerCharacter : 0);
    if (typeof value !== 'object' || value === null) return;
    if ('id' in value && 'type' in value) bytes += bytesPerElement;
    for (const inner of Object.values(value)) count(inner);
  };
  count(tree);
  return bytes;
}
