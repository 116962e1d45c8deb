import { type DesignDocument, parseDesign } from '@platen/core';
import type { Caches } from '../caches/caches.ts';
import type { StoredDocument } from './render-input.ts';

/** A document whose text is left out where the process has it. */
export type SentDocument = Pick<StoredDocument, 'digest'> & Partial<Pick<StoredDocument, 'text'>>;

/** What was left out is not kept any more: send all of it. */
export class UnknownInput extends Error {}

/** Longer documents are parsed each time, and are sent each time. */
export const maxKeptTextLength = 2_000_000;

const maxDocumentBytes = 32_000_000;
const bytesPerCharacter = 2;
/** A value in lists and objects, as it was stored and as it is bound. */
const bytesPerValue = 64;
/** An element's defaults and its part of what decides a picture: both are kept with it, however short it was written. */
const bytesPerElement = 2_000;

/** Something parsed, and what it holds of memory. */
export interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * Parses documents, and keeps them parsed by owner and digest: what is kept for one is not found for another. The answer
 * throws UnknownInput, and what `parseDesign` throws.
 */
export function createDocuments(caches: Caches) {
  const documents = caches.create<Kept<DesignDocument>>({
    name: 'designs',
    maxBytes: maxDocumentBytes,
    bytesOf: ({ bytes }) => bytes,
    isShared: true,
  });
  return ({ digest, text }: SentDocument, owner: string): DesignDocument => {
    const name = `${owner} ${digest}`;
    const kept = documents.get(name);
    if (kept !== undefined) return kept.value;
    if (text === undefined) throw new UnknownInput();
    const document = parseDesign(JSON.parse(text));
    if (text.length <= maxKeptTextLength) {
      documents.set(name, { value: document, bytes: text.length * bytesPerCharacter + heldBytes(document) });
    }
    return document;
  };
}

export function heldBytes(tree: unknown): number {
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
