import type { batchFileFields, Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { z } from 'zod';
import type { Analyser } from '../../analysis/analyser.ts';
import type { CommonFields, FoundTable, MappedColumn, TableItems } from '../../analysis/table-items.ts';
import type { Origin } from '../../domain/origin.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { CsvDelimiter } from '../../spreadsheets/read-csv.ts';
import { type FoundFile, spreadsheetBounds } from '../../spreadsheets/sheet.ts';
import type { FindDocument, RenderSource } from '../renders/drawing/render-call.ts';
import type { SentItem } from './batch-items.ts';
import type { AcceptedBatch, ItemError } from './batch-result.ts';
import type { BatchesService } from './batches-service.ts';

export interface BatchFilesServiceOptions {
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly analyser: Analyser;
  readonly batches: Pick<BatchesService, 'accept' | 'check' | 'sizeLimit'>;
  readonly plans: PlanTable;
}

export type BatchFileFields = z.output<typeof batchFileFields>;

export interface BatchFileCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly bytes: Buffer;
  readonly fields: BatchFileFields;
  readonly requestKey: string | null;
  readonly origin?: Origin | undefined;
}

export interface AcceptedBatchFile extends AcceptedBatch {
  readonly file: FoundFile & {
    readonly rows: number;
    readonly columns: readonly MappedColumn[];
    readonly unnamedColumns: readonly string[];
    readonly problems: readonly FileProblem[];
  };
}

/** A row, and what is wrong with it. */
interface CheckedRow {
  readonly row?: number;
  readonly error?: ItemError;
}

export interface TriedBatchFile {
  readonly dryRun: true;
  readonly totalRenders: number;
  readonly failedRenders: number;
  readonly rows: readonly { readonly row: number; readonly dynamicData: Readonly<Record<string, unknown>> }[];
  readonly file: AcceptedBatchFile['file'];
}

interface FileProblem {
  readonly row: number;
  readonly column?: string;
  readonly name?: string;
  readonly code: string;
  readonly message: string;
}

export type BatchFilesService = ReturnType<typeof createBatchFilesService>;

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const satisfies Record<string, CsvDelimiter>;
const maxProblems = 1_000;

/** Batches made of the rows of a table. */
export function createBatchFilesService({ documents, analyser, batches, plans }: BatchFilesServiceOptions) {
  return {
    /** Bytes that a file may have. */
    maxBytes: (plan: Plan): number => Math.min(spreadsheetBounds.bytes, plans[plan].uploadBytes),

    /**
     * Makes a render of each row. A row that is wrong fails at once, with row and column; with `strict` it refuses all.
     * Throws INVALID_DESIGN_ID, BATCH_TOO_LARGE, UNSUPPORTED_FILE_TYPE, INVALID_REQUEST and INVALID_DYNAMIC_DATA.
     */
    async accept(call: BatchFileCall): Promise<AcceptedBatchFile> {
      const { accountId, plan, requestKey, origin } = call;
      const { priority, strict, webhook = null } = call.fields;
      const table = await read(call);
      const items = sentItems(table);
      const of = { accountId, plan, requestKey, origin };
      const batch = await batches.accept({ ...of, items, priority, strict, webhookUrl: webhook });
      return { ...batch, file: fileOf(table, batch.renders) };
    },

    /** What would become of each row. Stores nothing; throws what `accept` throws. */
    async tryOut(call: Omit<BatchFileCall, 'requestKey'>): Promise<TriedBatchFile> {
      const { accountId, plan } = call;
      const table = await read(call);
      const items = sentItems(table);
      const errors = await batches.check({ accountId, plan, items });
      const renders = items.map(({ row = 0 }, index): CheckedRow => {
        const error = errors[index];
        return { row, ...(error && { error: { code: error.code, message: error.message, details: error.details } }) };
      });
      return {
        dryRun: true,
        totalRenders: items.length,
        failedRenders: renders.filter(({ error }) => error).length,
        rows: items.map(({ value, row = 0 }) => ({ row, dynamicData: dataOf(value) })),
        file: fileOf(table, renders),
      };
    },
  };

  async function read({ accountId, plan, bytes, fields }: Omit<BatchFileCall, 'requestKey'>): Promise<FoundTable> {
    const source = sourceOf(fields);
    const common = commonFields(fields);
    const version = common['version'] as Parameters<FindDocument>[0]['version'];
    const { stored } = await documents[source.kind]({ accountId, id: source.id, version });
    return analyser.run({
      operation: 'readTableItems',
      input: {
        delimiter: fields.delimiter && delimiters[fields.delimiter],
        sheet: fields.sheet,
        headerRow: fields.headerRow,
        maxRows: batches.sizeLimit(plan),
        mapping: fields.mapping,
        common,
      },
      document: stored,
      bytes,
      accountId,
      content: [JSON.stringify(fields)],
      field: 'file',
    });
  }
}

function dataOf({ dynamicData }: SentItem['value']): Readonly<Record<string, unknown>> {
  return typeof dynamicData === 'object' && dynamicData !== null ? (dynamicData as Record<string, unknown>) : {};
}

/** How the file was read, and what is wrong with its rows. */
function fileOf({ found, items, columns, unnamedColumns }: FoundTable, rows: readonly CheckedRow[]) {
  const names = new Map(columns.map(({ column, name }) => [column, name]));
  return { ...found, rows: items.length, columns, unnamedColumns, problems: problemsOf(rows, names) };
}

function sentItems({ items, places }: TableItems): readonly SentItem[] {
  const columnOf = (pointer: string) => {
    const steps = pointer.split('/').slice(2);
    return places.find(({ path }) => path.every((step, index) => step === steps[index]))?.letters;
  };
  return items.map(({ value, row, error }) => {
    if (error === undefined) return { value, row, columnOf };
    const { code, message, details } = error;
    return { value, row, columnOf, error: new PlatenError(code, { message, details }) };
  });
}

function sourceOf({ designId, templateId }: BatchFileFields): RenderSource {
  if (designId && !templateId) return { kind: 'design', id: designId };
  if (templateId && !designId) return { kind: 'template', id: templateId };
  throw new PlatenError('INVALID_REQUEST', {
    message: `expected the field designId or templateId; received ${designId ? 'both' : 'neither'}`,
    details: { field: designId ? 'templateId' : 'designId', expected: 'designId or templateId' },
  });
}

/** What stands in a field of its own wins over the same in `options`. */
function commonFields({ options, designId, templateId, format, fileName }: BatchFileFields): CommonFields {
  const own = { designId, templateId, format, fileName };
  const { dynamicData, ...others } = options;
  if (
    dynamicData !== undefined &&
    (typeof dynamicData !== 'object' || dynamicData === null || Array.isArray(dynamicData))
  ) {
    throw new PlatenError('INVALID_REQUEST', {
      message: 'options: dynamicData: expected an object of variable names and values',
      details: { field: 'options', expected: 'an object of variable names and values' },
    });
  }
  return {
    ...others,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(dynamicData !== undefined && { dynamicData: dynamicData as CommonFields['dynamicData'] }),
  };
}

function problemsOf(rows: readonly CheckedRow[], names: ReadonlyMap<string, string>): readonly FileProblem[] {
  const problems = rows.flatMap(({ row = 0, error }): FileProblem[] => {
    if (!error) return [];
    const { code, message } = error;
    const { errors } = (error['details'] ?? {}) as { readonly errors?: unknown };
    const listed = Array.isArray(errors) ? (errors as readonly ListedProblem[]) : [];
    const cells = listed.filter(({ column }) => column !== undefined);
    if (cells.length === 0) return [{ row, code, message }];
    return cells.map((cell) => {
      const name = names.get(cell.column ?? '');
      return { row, column: cell.column ?? '', ...(name !== undefined && { name }), code, message: cell.message };
    });
  });
  return problems.slice(0, maxProblems);
}

interface ListedProblem {
  readonly message: string;
  readonly column?: string;
}
