import { hash } from 'node:crypto';
import type { StoredDocument } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { StoredVersion } from '../../domain/design.ts';
import type { CacheGauges } from '../../telemetry/metrics.ts';

/** A stored document of which only the size is known. */
export interface SizedDocument extends StoredDocument {
  readonly width: number;
  readonly height: number;
}

/** What is rendered, with its name. */
export interface NamedDocument {
  readonly name: string;
  readonly stored: SizedDocument;
}

/** The parts of a document as they are stored. */
export type DocumentParts = Pick<StoredVersion, 'width' | 'height' | 'canvasData'>;

/** Keeps the texts of recently rendered documents, with their digests. */
export interface StoredDocuments {
  /**
   * Returns the text made of `parts` and keeps it as `name`. The name must contain the account and must never stand for
   * another text.
   */
  of(name: string, parts: DocumentParts): SizedDocument;
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
    of(name, parts) {
      const before = known(name);
      if (before !== undefined) return before;
      done.misses += 1;
      const document = sizedDocument(parts);
      kept.set(name, document);
      return document;
    },
    get figures() {
      return { name: 'documents', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

export function sizedDocument(parts: DocumentParts): SizedDocument {
  const text = documentText(parts);
  return { digest: hash('sha256', text, 'hex'), text, width: parts.width, height: parts.height };
}

/** The text of a document that is stored in parts. */
export function documentText({ width, height, canvasData }: DocumentParts): string {
  return `{"width":${width},"height":${height},"canvasData":${canvasData}}`;
}
