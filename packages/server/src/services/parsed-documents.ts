import { type DesignDocument, parseDesign } from '@platen/core';
import { LRUCache } from 'lru-cache';

/** Stored documents that were parsed and checked a moment ago, by their text: the same text is the same document. */
export interface ParsedDocuments {
  /** Of `{width, height, canvasData}` as JSON. Throws INVALID_REQUEST, as `parseDesign` does. */
  parse(text: string): DesignDocument;
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

export function createParsedDocuments(): ParsedDocuments {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, DesignDocument>({
    maxSize: maxBytes,
    sizeCalculation: (_document, text) => text.length * bytesPerCharacter,
    dispose: (_document, _text, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });
  return {
    parse(text) {
      const known = kept.get(text);
      if (known !== undefined) {
        done.hits += 1;
        return known;
      }
      done.misses += 1;
      const document = parseDesign(JSON.parse(text));
      kept.set(text, document);
      return document;
    },
    get figures() {
      return { name: 'designs' as const, ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

/** The text of a document that is stored in parts. */
export function documentText(parts: {
  readonly width: number;
  readonly height: number;
  readonly canvas_data: string;
}): string {
  return `{"width":${parts.width},"height":${parts.height},"canvasData":${parts.canvas_data}}`;
}
