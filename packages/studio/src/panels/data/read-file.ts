import { asThrown } from '../../engine/as-thrown.ts';
import type { DecodedText } from './decode-text.ts';
import type { UnreadableReason } from './read-table.ts';
import type { DataRow } from './row.ts';
import type { TableAnswer } from './table-worker.ts';

export type ReadFile =
  | { readonly rows: readonly DataRow[]; readonly encoding: DecodedText['encoding'] }
  | { readonly reason: UnreadableReason };

/** Reads the rows of a file in a worker, so that the page goes on meanwhile. Rejects where the file or the worker cannot be read. */
export async function readFile(file: File): Promise<ReadFile> {
  const [bytes, { tableWorkerAddress }] = await Promise.all([file.arrayBuffer(), import('./table-worker.ts')]);
  const worker = new Worker(tableWorkerAddress, { type: 'module' });
  try {
    return await rowsFrom(worker, bytes);
  } finally {
    worker.terminate();
  }
}

function rowsFrom(worker: Worker, bytes: ArrayBuffer): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const rows: DataRow[] = [];
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
      if ('error' in data) return reject(asThrown(data.error));
      if ('reason' in data) return resolve(data);
      rows.push(...data.rows);
      if (rows.length >= data.total) resolve({ rows, encoding: data.encoding });
    };
    worker.onerror = () => reject(new TypeError('the worker that reads files could not be started'));
    worker.postMessage(bytes, [bytes]);
  });
}
