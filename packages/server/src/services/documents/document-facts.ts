import { PlatenError } from '@platen/core';
import type { Analyser } from '../../analysis/analyser.ts';
import type { StoredFacts } from '../../store/documents/document-facts.ts';
import type { FactsStore, UnenteredDocument } from '../../store/documents/enter-facts.ts';
import { anyMention } from '../../store/documents/mentions-in.ts';
import { documentText } from './stored-documents.ts';

export interface DocumentFactsOptions {
  readonly facts: FactsStore;
  readonly analyser: Analyser;
  /**
   * Called when no process could read a document: from now on it has no variables and may use any asset of its account.
   */
  readonly onUnreadable: (document: Omit<UnenteredDocument, 'canvasData'>, cause: PlatenError) => void;
}

export type DocumentFactsService = ReturnType<typeof createDocumentFacts>;

/** The facts of a document that no process can read in time. */
const unreadable: StoredFacts = { variables: '[]', variableNames: '[]', mentions: [anyMention] };

/** Finds the facts of documents that were stored without them. */
export function createDocumentFacts({ facts, analyser, onUnreadable }: DocumentFactsOptions) {
  /** Finds the facts and stores them, too. */
  async function find(document: UnenteredDocument, urgency: 'awaited' | 'queued'): Promise<StoredFacts> {
    const { canvasData, ...where } = document;
    const { accountId } = where;
    const text = documentText(document);
    const found = await analyser
      .run({ operation: 'describeDocument', input: { text }, accountId, content: [text], field: 'canvasData', urgency })
      .catch((cause: unknown): StoredFacts => {
        if (!(cause instanceof PlatenError) || cause.status >= 500 || isRateLimit(cause)) throw cause;
        onUnreadable(where, cause);
        return unreadable;
      });
    await facts.enter(document, found);
    return found;
  }

  return {
    find: (document: UnenteredDocument): Promise<StoredFacts> => find(document, 'awaited'),

    /**
     * Stores the facts of up to `limit` documents and returns how many. Documents of an account that has used up its
     * processor time wait.
     */
    async enterMissing(limit: number): Promise<number> {
      let entered = 0;
      for (const document of await facts.findUnentered(limit)) {
        try {
          await find(document, 'queued');
          entered += 1;
        } catch (cause) {
          if (!isRateLimit(cause)) throw cause;
        }
      }
      return entered;
    },
  };
}

function isRateLimit(cause: unknown): boolean {
  return cause instanceof PlatenError && cause.code === 'RATE_LIMIT_EXCEEDED';
}
