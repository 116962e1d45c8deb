import type { call } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';

/** Which variable each column fills, by the column's name; null: none. */
export type Mapping = Readonly<Record<string, string | null>>;

export const formats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
export type Format = (typeof formats)[number];

/** How any table is sent. */
export interface SendSettings {
  readonly mapping: Mapping;
  /** The variable that gets the row's number; undefined: none. */
  readonly rowNumber?: string | undefined;
  readonly formats: readonly Format[];
  readonly scale?: number | undefined;
  readonly quality?: number | undefined;
  readonly fileName: string;
}

export interface TableToSend {
  readonly designId: string;
  readonly file: File;
  readonly settings: SendSettings;
}

type Accepted = Awaited<ReturnType<typeof call<'renderRun'>>>['data'];
export type TableColumn = Pick<Accepted['file']['columns'][number], 'column' | 'name' | 'variable' | 'used'>;

/** What each row would give. */
export interface TriedTable {
  readonly totalRenders: number;
  readonly failedRenders: number;
  /** How many batches the rows would become. */
  readonly batchCount: number;
  readonly rows: readonly TriedRow[];
  readonly file: Accepted['file'];
}

export interface TriedRow {
  readonly row: number;
  readonly dynamicData: Readonly<Record<string, unknown>>;
}

/** Finds out what each row would give, and stores nothing. Throws ApiError, and TypeError without a connection. */
export async function tryTable(table: TableToSend, signal: AbortSignal): Promise<TriedTable> {
  const ask = (settings: SendSettings) => send({ ...table, settings }, { query: '?dryRun=true', signal });
  try {
    return (await ask(table.settings)) as TriedTable;
  } catch (cause) {
    const known = cause instanceof ApiError && unknownColumns(cause) ? columnsIn(cause) : undefined;
    if (!known) throw cause;
    return (await ask({ ...table.settings, mapping: onlyOf(table.settings.mapping, known) })) as TriedTable;
  }
}

/** Makes the run and returns its id; the same key makes no second run. */
export async function sendTable(table: TableToSend, columns: readonly TableColumn[], key: string): Promise<string> {
  const sent = { ...table, settings: { ...table.settings, mapping: mappingToSend(table.settings, columns) } };
  const { runId } = (await send(sent, { headers: { 'idempotency-key': key } })) as Pick<Accepted, 'runId'>;
  return runId;
}

/**
 * The mapping for the columns of a table. One that no variable of the design takes is left out, where no file is named by it:
 * each render would warn of it. It fills '', which is nothing like null, and tells that nobody chose it.
 */
export function mappingToSend({ mapping, fileName }: SendSettings, columns: readonly TableColumn[]): Mapping {
  const idle = columns.filter(({ name, used }) => !used && !fileName.includes(name)).map(({ name }) => [name, '']);
  const names = columns.map(({ name }) => name);
  return { ...Object.fromEntries(idle), ...onlyOf(mapping, names) };
}

/** What people chose of a mapping that was sent. */
export function chosenIn(mapping: Mapping): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, variable]) => variable !== ''));
}

/** Names of the columns of a table whose mapping was refused, so that the person can map them. */
export function columnsIn({ details }: ApiError): readonly string[] | undefined {
  return details['field'] === 'mapping' && Array.isArray(details['columns']) ? details['columns'] : undefined;
}

/** Whether a remembered mapping names columns that this table does not have. */
function unknownColumns({ details }: ApiError): boolean {
  return Array.isArray(details['received']);
}

function onlyOf(mapping: Mapping, columns: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => columns.includes(name)));
}

interface HowToSend {
  readonly query?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(table: TableToSend, how: HowToSend): Promise<unknown> {
  const { designId, file, settings } = table;
  const { mapping, rowNumber, scale, quality, fileName } = settings;
  const form = new FormData();
  form.set('designId', designId);
  form.set('name', file.name.slice(0, 200));
  form.set('mapping', JSON.stringify(mapping));
  form.set('formats', settings.formats.join(','));
  form.set('options', JSON.stringify({ scale, quality }));
  if (rowNumber !== undefined) form.set('rowNumber', rowNumber);
  if (fileName.trim() !== '') form.set('fileName', fileName.trim());
  form.set('file', file);
  return sendForm(form, how);
}

/** Sends the form of a run. Throws ApiError, and TypeError without a connection. */
export async function sendForm(form: FormData, { query = '', signal, headers }: HowToSend): Promise<unknown> {
  const response = await fetch(`${pathPrefix()}/v1/render/run${query}`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer.data;
}
