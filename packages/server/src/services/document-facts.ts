import { PlatenError } from '@platen/core';
import type { Analyser } from '../analysis/analyser.ts';
import type { StoredFacts } from '../store/document-facts.ts';
import type { FactsStore, UnenteredDocument } from '../store/enter-facts.ts';
import { anyMention } from '../store/mentions-in.ts';
import { documentText } from './stored-documents.ts';

export interface DocumentFactsOptions {
  readonly facts: FactsStore;
  readonly analyser: Analyser;
}

export type DocumentFactsService = ReturnType<typeof createDocumentFacts>;

/** Of a document that no process can read in time. */
const unreadable: StoredFacts = { variables: '[]', variableNames: '[]', mentions: [anyMention] };

/** Finds the facts of documents that were stored without them. */
export function createDocumentFacts({ facts, analyser }: DocumentFactsOptions) {
  /** Enters them, too. */
  async function find(document: UnenteredDocument, urgency: 'awaited' | 'queued'): Promise<StoredFacts> {
    const { accountId, width, height, canvasData } = document;
    const text = documentText({ width, height, canvas_data: canvasData });
    const found = await analyser
      .run({ operation: 'describeDocument', input: { text }, accountId, content: [text], field: 'canvasData', urgency })
      .catch((cause: unknown): StoredFacts => {
        if (cause instanceof PlatenError && cause.status < 500) return unreadable;
        throw cause;
      });
    await facts.enter(document, found);
    return found;
  }

  return {
    find: (document: UnenteredDocument): Promise<StoredFacts> => find(document, 'awaited'),

    /** Of up to `limit` documents; answers of how many. */
    async enterMissing(limit: number): Promise<number> {
      const documents = await facts.findUnentered(limit);
      for (const document of documents) await find(document, 'queued');
      return documents.length;
    },
  };
}
