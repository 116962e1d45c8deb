import type { DecodedText } from './decode-text.ts';
import type { UnreadableReason } from './read-table.ts';
import type { DataRow } from './row.ts';

/** A part of the rows of a file, and of how many; or why it has none. */
export type TableAnswer =
  | { readonly rows: readonly DataRow[]; readonly total: number; readonly encoding: DecodedText['encoding'] }
  | { readonly reason: UnreadableReason }
  | { readonly error: Pick<Error, 'name' | 'message'> };

/** This very file as it was built: a worker that runs it reads files with rows. */
export const tableWorkerAddress = import.meta.url;

/** Rows of one answer: taking these in is over long before the next frame. */
const partSize = 500;

interface WorkerScope {
  onmessage: ((message: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(answer: TableAnswer): void;
}

if (typeof document === 'undefined') answerFiles(globalThis as unknown as WorkerScope);

function answerFiles(scope: WorkerScope): void {
  const read = async (bytes: ArrayBuffer): Promise<void> => {
    const [{ decodeText }, { readRows, UnreadableRows }] = await Promise.all([
      import('./decode-text.ts'),
      import('./read-table.ts'),
    ]);
    try {
      const { text, encoding } = decodeText(new Uint8Array(bytes));
      const rows = readRows(text);
      for (let from = 0; from < rows.length; from += partSize) {
        scope.postMessage({ rows: rows.slice(from, from + partSize), total: rows.length, encoding });
      }
    } catch (cause) {
      if (!(cause instanceof UnreadableRows)) throw cause;
      scope.postMessage({ reason: cause.reason });
    }
  };
  scope.onmessage = ({ data }) => {
    read(data).catch(({ name, message }: Error) => scope.postMessage({ error: { name, message } }));
  };
}
