import { type DesignDocument, parseDesign } from '@platen/core';
import { LRUCache } from 'lru-cache';

/** Stored documents that were parsed and checked a moment ago, by a name or by their text. */
export interface ParsedDocuments {
  /**
   * Of `{width, height, canvasData}` as JSON. The same text is the same document, and so is the same `name`, for who has one
   * that never stands for another text. Throws INVALID_REQUEST, as `parseDesign` does.
   */
  parse(text: string, name?: string): DesignDocument;
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
    parse(text, name = text) {
      const before = known(name);
      if (before !== undefined) return before;
      done.misses += 1;
      const document = parseDesign(JSON.parse(text));
      kept.set(name, document, { size: text.length * bytesPerCharacter });
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
