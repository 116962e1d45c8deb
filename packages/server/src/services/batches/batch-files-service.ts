import type { Plan } from '@platen/api';
import type { Analyser } from '../../analysis/analyser.ts';
import type { FoundTable } from '../../analysis/table-items.ts';
import type { Origin } from '../../domain/origin.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { CsvDelimiter } from '../../spreadsheets/read-csv.ts';
import { spreadsheetBounds } from '../../spreadsheets/sheet.ts';
import type { FindDocument, RenderSource } from '../renders/drawing/render-call.ts';
import type { AcceptedBatch } from './batch-result.ts';
import {
  type BatchFileFields,
  checkedRows,
  commonFields,
  fileOf,
  type ReadFile,
  sentItems,
  sourceOf,
  type TriedBatchFile,
  triedFile,
} from './batch-table.ts';
import type { BatchesService } from './batches-service.ts';

export interface BatchFilesServiceOptions {
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly analyser: Analyser;
  readonly batches: Pick<BatchesService, 'accept' | 'check' | 'sizeLimit'>;
  readonly plans: PlanTable;
}

export interface BatchFileCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly bytes: Buffer;
  readonly fields: BatchFileFields;
  readonly requestKey: string | null;
  readonly origin?: Origin | undefined;
}

export interface AcceptedBatchFile extends AcceptedBatch {
  readonly file: ReadFile;
}

export type BatchFilesService = ReturnType<typeof createBatchFilesService>;

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const satisfies Record<string, CsvDelimiter>;

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
      const table = await read(call, batches.sizeLimit(plan));
      const items = sentItems(table, call.fields.formats);
      const of = { accountId, plan, requestKey, origin };
      const batch = await batches.accept({ ...of, items, priority, strict, webhookUrl: webhook });
      return { ...batch, file: fileOf(table, batch.renders) };
    },

    /** What would become of each row. Stores nothing; throws what `accept` throws. */
    async tryOut(call: Omit<BatchFileCall, 'requestKey'>): Promise<TriedBatchFile> {
      const { accountId, plan } = call;
      const table = await read(call, batches.sizeLimit(plan));
      const items = sentItems(table, call.fields.formats);
      const rows = checkedRows(items, await batches.check({ accountId, plan, items }));
      return triedFile(table, items, rows);
    },

    read,
  };

  /** The items of the table's rows. Throws BATCH_TOO_LARGE for more than `maxRows`. */
  async function read(
    { accountId, bytes, fields }: Pick<BatchFileCall, 'accountId' | 'bytes' | 'fields'>,
    maxRows: number,
  ): Promise<FoundTable> {
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
        maxRows,
        mapping: fields.mapping,
        rowNumber: fields.rowNumber,
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
