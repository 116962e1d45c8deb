import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { BatchesStore } from '../../store/batches/batches-store.ts';
import type { RequestData } from '../renders/request-data.ts';
import { errorOf } from './batch-result.ts';
import { csvLine, csvMark } from './csv-lines.ts';

export interface FailedRowsOptions {
  readonly batches: Pick<BatchesStore, 'failed'>;
  readonly requestData: Pick<RequestData, 'open'>;
}

export type FailedRows = ReturnType<typeof createFailedRows>;

/** Rows that are opened together: their data may have 256 kB each. */
const rowsAtOnce = 100;
/** Spreadsheet programs have 16,384 columns; who sends more data than that mends them elsewhere. */
const maxColumns = 1_000;
const maxDepth = 8;

/** A batch, as far as its failed renders need it. */
export interface FailedPart {
  readonly id: string;
  readonly failed_renders: number;
  /** Of a run: how many renders stand before it. */
  readonly run_offset: number | null;
}

interface FailedRow {
  readonly row: number;
  readonly problem: string;
  /** By path, such as `customer.name`. */
  readonly cells: ReadonlyMap<string, string>;
}

/** Rows of batches that failed, as a table that can be mended and sent again. */
export function createFailedRows({ batches, requestData }: FailedRowsOptions) {
  return {
    /** CSV of all of them. They are read twice, as the header names what the last of them has. */
    open(parts: readonly FailedPart[]): Readable {
      return Readable.from(lines(parts), { objectMode: false });
    },
  };

  async function* lines(parts: readonly FailedPart[]): AsyncGenerator<string> {
    const found = new Set<string>();
    for await (const { cells } of rows(parts)) {
      for (const name of cells.keys()) if (found.size < maxColumns) found.add(name);
    }
    const columns = [...found];
    yield csvMark + csvLine([...columns, '_row', '_problem']);
    let last: number | undefined;
    for await (const { row, problem, cells } of rows(parts)) {
      // Drawn in several formats, it is mended once.
      if (row !== last) yield csvLine([...columns.map((name) => cells.get(name)), row, problem]);
      last = row;
    }
  }

  async function* rows(parts: readonly FailedPart[]): AsyncGenerator<FailedRow> {
    for (const { id: batchId, failed_renders: failed, run_offset: offset } of parts) {
      if (failed === 0) continue;
      for (let after = -1, count = rowsAtOnce; count === rowsAtOnce; await setImmediate()) {
        const found = await batches.failed({ batchId, after, limit: rowsAtOnce });
        for (const { render, data } of found) {
          const place = (offset ?? 0) + (render.batch_index ?? 0) + 1;
          const { dynamicData } = (data && requestData.open(data)?.request) ?? {};
          const cells = new Map(cellsOf(dynamicData, []));
          yield { row: render.source_row ?? place, problem: errorOf(render).message, cells };
        }
        count = found.length;
        after = found.at(-1)?.render.batch_index ?? after;
      }
    }
  }
}

/** Objects are parted into their fields, as columns of a table fill them; lists are JSON. */
function* cellsOf(value: unknown, path: readonly string[]): Generator<readonly [string, string]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || path.length === maxDepth) {
    if (path.length > 0 && value !== undefined)
      yield [path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)];
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* cellsOf(inner, [...path, name]);
}
