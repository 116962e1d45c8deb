import type { call } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';

/** Which variable each column fills, by the column's name; null: none. */
export type Mapping = Readonly<Record<string, string | null>>;

export interface TableToSend {
  readonly designId: string;
  readonly file: File;
  readonly mapping: Mapping;
  readonly format?: string;
  readonly fileName?: string;
}

/** What would become of each row. */
export interface TriedTable {
  readonly totalRenders: number;
  readonly failedRenders: number;
  readonly rows: readonly TriedRow[];
  readonly file: Awaited<ReturnType<typeof call<'renderBatchFromFile'>>>['data']['file'];
}

export interface TriedRow {
  readonly row: number;
  readonly dynamicData: Readonly<Record<string, unknown>>;
}

/** Asks what would become of each row; stores nothing. Throws ApiError, and TypeError without a connection. */
export async function tryTable(table: TableToSend, signal: AbortSignal): Promise<TriedTable> {
  return (await send(table, { query: '?dryRun=true', signal })) as TriedTable;
}

/** Makes the batch; the same key makes no second one. Answers its id. */
export async function sendTable(table: TableToSend, key: string): Promise<string> {
  const { batchId } = (await send(table, { headers: { 'idempotency-key': key } })) as { readonly batchId: string };
  return batchId;
}

interface HowToSend {
  readonly query?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(table: TableToSend, { query = '', signal, headers }: HowToSend): Promise<unknown> {
  const { designId, file, mapping, format, fileName = '' } = table;
  const form = new FormData();
  form.set('designId', designId);
  form.set('mapping', JSON.stringify(mapping));
  if (format !== undefined) form.set('format', format);
  if (fileName.trim() !== '') form.set('fileName', fileName.trim());
  form.set('file', file);
  const response = await fetch(`${pathPrefix()}/v1/render/batch/from-file${query}`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer.data;
}
