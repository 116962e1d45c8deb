import { hash } from 'node:crypto';
import type { DesignDocument } from '@platen/core';
import type { StoredDocument } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { CacheGauges } from '../telemetry/metrics.ts';
import { documentText, type ParsedDocuments } from './parsed-documents.ts';

/** A stored document of which nothing is known but its size. */
export interface SizedDocument extends StoredDocument {
  readonly width: number;
  readonly height: number;
  /** Parsed when it is asked for. */
  readonly document: DesignDocument;
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

export function createStoredDocuments(parsed: Pick<ParsedDocuments, 'parse'>): StoredDocuments {
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
      const document = sizedDocument(name, columns, parsed);
      kept.set(name, document);
      return document;
    },
    get figures() {
      return { name: 'documents', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

/** `name` as for `of`. */
export function sizedDocument(
  name: string,
  { width, height, canvas_data }: DocumentColumns,
  parsed: Pick<ParsedDocuments, 'parse'>,
): SizedDocument {
  const text = documentText({ width, height, canvas_data });
  const digest = hash('sha256', text, 'hex');
  return {
    digest,
    text,
    width,
    height,
    get document() {
      return parsed.parse(text, name);
    },
  };
}
