import {
  type BoundDesign,
  bindDesign,
  createElementCache,
  createTableCache,
  type DesignDocument,
  withImagePolicy,
} from '@platen/core';
import { checkBoundValues } from '@platen/core/requests';
import type { Caches } from '../caches/caches.ts';
import { createDocuments, heldBytes, type Kept, type SentDocument, UnknownInput } from './documents-of-process.ts';
import { unpackData } from './packed-data.ts';
import type { RenderInput } from './render-input.ts';

/** An input of which only those parts were sent that the process has not kept. */
export interface SentInput extends Pick<RenderInput, 'digest' | 'binding' | 'options'> {
  readonly document: SentDocument;
  readonly data?: RenderInput['data'];
}

const maxBoundBytes = 32_000_000;
const maxElementBytes = 8_000_000;

/**
 * Parses documents and binds data to them, for one owner after the other. Documents are kept parsed by owner and digest;
 * designs that wait for their pictures are kept bound, until they are drawn or others need the room.
 */
export function createDesigns(caches: Caches) {
  const tables = createTableCache();
  const elements = createElementCache({ maxBytes: caches.bounded(maxElementBytes) });
  caches.count({ figures: () => ({ name: 'bound_elements', ...elements.figures }) });
  const documentOf = createDocuments(caches);
  const waiting = caches.create<Kept<BoundDesign>>({
    name: 'designs_waiting',
    maxBytes: maxBoundBytes,
    bytesOf: ({ bytes }) => bytes,
    isShared: true,
  });

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
      const request = { ...unpackData(data), timeZone, missingVariables, owner, tables, elements };
      const design = bindDesign(isPreview ? withNothingRequired(document) : document, request);
      const bound = withImagePolicy({ ...design, warnings: [...design.warnings, ...warnings] }, onImageError);
      checkBoundValues(document, bound, request);
      return bound;
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
