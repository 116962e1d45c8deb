import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { BatchesStore } from '../../store/batches/batches-store.ts';
import { mayPass } from '../renders/queued/retry-policy.ts';
import type { RequestData } from '../renders/request-data.ts';
import { errorOf } from './batch-result.ts';
import { csvLine, csvMark, exactCsvLine } from './csv-lines.ts';

export interface FailedRowsOptions {
  readonly batches: Pick<BatchesStore, 'failed'>;
  readonly requestData: Pick<RequestData, 'open'>;
}

export type FailedRows = ReturnType<typeof createFailedRows>;

/** Rows that are decrypted together: the data of each may have 256 kB. */
const rowsAtOnce = 100;
/** Spreadsheet programs have 16,384 columns; wider data must be corrected in another way. */
const maxColumns = 1_000;
const maxDepth = 8;

/** What is needed of a batch to list its failed renders. */
export interface FailedPart {
  readonly id: string;
  readonly failedRenders: number;
  /** How many renders of the run come before this batch; null for a batch of no run. */
  readonly runOffset: number | null;
}

export interface WhichRows {
  /** Only rows that may succeed when they are sent again with the same data; texts are written unchanged. */
  readonly toSendAgain: boolean;
}

interface FailedRow {
  readonly row: number;
  readonly problem: string;
  /** By path, such as `customer.name`. */
  readonly cells: ReadonlyMap<string, string>;
}

/** Failed rows of batches, as a table that people can correct and send again. */
export function createFailedRows({ batches, requestData }: FailedRowsOptions) {
  return {
    /**
     * Returns CSV of all failed rows, or of those that may succeed with the same data. The rows are read twice, because
     * the header must name the columns of the last row, too.
     */
    open(parts: readonly FailedPart[], which: WhichRows): Readable {
      return Readable.from(lines(parts, which), { objectMode: false });
    },
  };

  async function* lines(parts: readonly FailedPart[], which: WhichRows): AsyncGenerator<string> {
    const found = new Set<string>();
    for await (const { cells } of rows(parts, which)) {
      for (const name of cells.keys()) if (found.size < maxColumns) found.add(name);
    }
    const columns = [...found];
    const line = which.toSendAgain ? exactCsvLine : csvLine;
    yield csvMark + line([...columns, '_row', '_problem']);
    let last: number | undefined;
    for await (const { row, problem, cells } of rows(parts, which)) {
      // A row that was drawn in several formats is listed once.
      if (row !== last) yield line([...columns.map((name) => cells.get(name)), row, problem]);
      last = row;
    }
  }

  async function* rows(parts: readonly FailedPart[], { toSendAgain }: WhichRows): AsyncGenerator<FailedRow> {
    for (const { id: batchId, failedRenders: failed, runOffset: offset } of parts) {
      if (failed === 0) continue;
      for (let after = -1, count = rowsAtOnce; count === rowsAtOnce; await setImmediate()) {
        const found = await batches.failed({ batchId, after, limit: rowsAtOnce });
        for (const { render, data } of found) {
          const error = errorOf(render);
          if (toSendAgain && !mayPass(error)) continue;
          const place = (offset ?? 0) + (render.batchIndex ?? 0) + 1;
          const { dynamicData } = (data && requestData.open(data)?.request) ?? {};
          const cells = new Map(cellsOf(dynamicData, []));
          yield { row: render.sourceRow ?? place, problem: error.message, cells };
        }
        count = found.length;
        after = found.at(-1)?.render.batchIndex ?? after;
      }
    }
  }
}

/** Objects are split into their fields, in the way in which columns of a table fill them; lists are JSON. */
function* cellsOf(value: unknown, path: readonly string[]): Generator<readonly [string, string]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || path.length === maxDepth) {
    if (path.length > 0 && value !== undefined)
      yield [path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)];
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* cellsOf(inner, [...path, name]);
}
