import { LRUCache } from 'lru-cache';
import type { SentInput } from '../../binding/designs-of-process.ts';
import { maxKeptTextLength, type SentDocument } from '../../binding/documents-of-process.ts';
import type { RenderInput, StoredDocument } from '../../binding/render-input.ts';

/** Documents of which it is remembered that a process had them. It may have given one up: then it asks for it. */
const maxDocuments = 2_000;
const maxWaiting = 200;

/**
 * The sender's side of what one process keeps. A document is sent once and named by its digest from then on; an input
 * that waits in the process for its pictures is named alone.
 */
export function createInputSender() {
  const documents = new LRUCache<string, true>({ max: maxDocuments });
  const waiting = new LRUCache<string, true>({ max: maxWaiting });

  function documentToSend(document: StoredDocument, owner: string): SentDocument {
    const { digest, text } = document;
    const name = `${owner} ${digest}`;
    if (documents.get(name)) return { digest };
    if (text.length <= maxKeptTextLength) documents.set(name, true);
    return wholeDocument(document);
  }

  return {
    /** Without the text that the process has. `owner` as it stands in the command. */
    documentToSend,

    /** The input without what the process has. `owner` as it stands in the command. */
    toSend(input: RenderInput, owner: string): SentInput {
      const { digest, document, data, binding, options } = input;
      if (waiting.delete(`${owner} ${digest}`))
        return { digest, document: { digest: document.digest }, binding, options };
      return { digest, document: documentToSend(document, owner), data, binding, options };
    },

    /** The process waits with it for its pictures. */
    noteWaiting({ digest }: RenderInput, owner: string): void {
      waiting.set(`${owner} ${digest}`, true);
    },
  };
}

/** With all that a process needs that has never heard of any of it. */
export function whole({ digest, document, data, binding, options }: RenderInput): SentInput {
  return { digest, document: wholeDocument(document), data, binding, options };
}

/** What callers keep beside it is of no use there. */
export function wholeDocument({ digest, text }: StoredDocument): SentDocument {
  return { digest, text };
}
