import { type DesignDocument, parseDesign } from '@platen/core';
import { LRUCache } from 'lru-cache';

/** Stored documents that were parsed and checked a moment ago. */
export interface ParsedDocuments {
  /**
   * Of `{width, height, canvasData}` as JSON. `name` stands for this text only and for one account only: what one account
   * has stored must not be found sooner by another. Throws INVALID_REQUEST, as `parseDesign` does.
   */
  parse(text: string, name: string): DesignDocument;
  /** What was parsed under this name, without its text. */
  known(name: string): DesignDocument | undefined;
  readonly figures: {
    readonly name: 'designs';
    readonly hits: number;
    readonly misses: number;
    readonly evictions: number;
    readonly entries: number;
    readonly bytes: number;
    readonly maxBytes: number;
  };
}

const maxBytes = 32_000_000;
/** The text at two bytes a character, and what is parsed of it at about as much again, twice. */
const bytesPerCharacter = 6;
/** A value in lists and objects, as it was stored and as it is bound. */
const bytesPerValue = 64;
/** An element's defaults and its part of what decides a picture: both are kept with it, however short it was written. */
const bytesPerElement = 2_000;

export function createParsedDocuments(): ParsedDocuments {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, DesignDocument>({
    maxSize: maxBytes,
    dispose: (_document, _name, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });

  function known(name: string): DesignDocument | undefined {
    const document = kept.get(name);
    if (document !== undefined) done.hits += 1;
    return document;
  }

  return {
    known,
    parse(text, name) {
      const before = known(name);
      if (before !== undefined) return before;
      done.misses += 1;
      const document = parseDesign(JSON.parse(text));
      kept.set(name, document, { size: heldBytes(text, document) });
      return document;
    },
    get figures() {
      return { name: 'designs' as const, ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

function heldBytes(text: string, { canvasData }: DesignDocument): number {
  const counts = { values: 0, elements: 0 };
  const count = (value: unknown): void => {
    counts.values += 1;
    if (typeof value !== 'object' || value === null) return;
    if ('id' in value && 'type' in value) counts.elements += 1;
    for (const inner of Object.values(value)) count(inner);
  };
  count(canvasData);
  return text.length * bytesPerCharacter + counts.values * bytesPerValue + counts.elements * bytesPerElement;
}

/** The text of a document that is stored in parts. */
export function documentText(parts: {
  readonly width: number;
  readonly height: number;
  readonly canvas_data: string;
}): string {
  return `{"width":${parts.width},"height":${parts.height},"canvasData":${parts.canvas_data}}`;
}
