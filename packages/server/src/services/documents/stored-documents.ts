import { hash } from 'node:crypto';
import type { StoredDocument } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { CacheGauges } from '../../telemetry/metrics.ts';

/** A stored document of which nothing is known but its size. */
export interface SizedDocument extends StoredDocument {
  readonly width: number;
  readonly height: number;
}

/** What is rendered, with its name. */
export interface NamedDocument {
  readonly name: string;
  readonly stored: SizedDocument;
}

/** As rows have it. */
export interface DocumentColumns {
  readonly width: number;
  readonly height: number;
  readonly canvas_data: string;
}

/** The texts of documents that were rendered a moment ago, with their digests. */
export interface StoredDocuments {
  /** Of one that has a name which never stands for another text, and for one account only. */
  of(name: string, columns: DocumentColumns): SizedDocument;
  known(name: string): SizedDocument | undefined;
  readonly figures: CacheGauges;
}

const maxBytes = 32_000_000;
const bytesPerCharacter = 2;

export function createStoredDocuments(): StoredDocuments {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, SizedDocument>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length * bytesPerCharacter,
    dispose: (_document, _name, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });

  function known(name: string): SizedDocument | undefined {
    const document = kept.get(name);
    if (document !== undefined) done.hits += 1;
    return document;
  }

  return {
    known,
    of(name, columns) {
      const before = known(name);
      if (before !== undefined) return before;
      done.misses += 1;
      const document = sizedDocument(columns);
      kept.set(name, document);
      return document;
    },
    get figures() {
      return { name: 'documents', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

export function sizedDocument(columns: DocumentColumns): SizedDocument {
  const text = documentText(columns);
  return { digest: hash('sha256', text, 'hex'), text, width: columns.width, height: columns.height };
}

/** The text of a document that is stored in parts. */
export function documentText({ width, height, canvas_data }: DocumentColumns): string {
  return `{"width":${width},"height":${height},"canvasData":${canvas_data}}`;
}
