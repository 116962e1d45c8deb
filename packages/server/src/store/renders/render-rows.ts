import type { OutputFormat } from '@platen/core';
import type { Kysely } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import type { Render, RenderWithFile } from '../../domain/render.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import type { Database, RenderRow } from '../schema.ts';

export function toRender(row: RenderRow): Render {
  return {
    ...fieldsOf(row),
    designId: row.design_id === '' ? null : row.design_id,
    status: row.status as Render['status'],
    format: row.format as OutputFormat,
    cached: row.cached === 1,
    warnings: JSON.parse(row.warnings) as Render['warnings'],
    error: row.error === null ? null : (JSON.parse(row.error) as Render['error']),
  };
}

/** All of them: a statement that PostgreSQL keeps must not answer with others after a migration. */
export const renderColumnNames = Object.keys({
  id: true,
  account_id: true,
  design_id: true,
  template_id: true,
  status: true,
  cache_key: true,
  cached: true,
  file_id: true,
  format: true,
  width: true,
  height: true,
  quality: true,
  render_ms: true,
  warnings: true,
  error: true,
  created_at: true,
  completed_at: true,
  batch_id: true,
  batch_index: true,
  finished_order: true,
  webhook_url: true,
  progress: true,
  request_key: true,
  file_name: true,
  source_row: true,
} satisfies Record<keyof RenderRow, true>);

/** The columns of what is given. */
export function renderColumns(render: Render): RenderRow;
export function renderColumns(changes: Partial<Render>): Partial<RenderRow>;
export function renderColumns({ designId, cached, warnings, error, ...others }: Partial<Render>): Partial<RenderRow> {
  return {
    ...columnsOf(others),
    ...(designId !== undefined && { design_id: designId ?? '' }),
    ...(cached !== undefined && { cached: cached ? 1 : 0 }),
    ...(warnings !== undefined && { warnings: JSON.stringify(warnings) }),
    ...(error !== undefined && { error: error && JSON.stringify(error) }),
  };
}

/** Where it is counted: on the day on which it was accepted, as its quota was taken from that. */
export function usageOf({ accountId, createdAt, designId, format }: Render) {
  return { accountId, day: createdAt.slice(0, 10), designId: designId ?? '', format };
}

/** Renders with the files that they show. */
export async function withFiles(
  db: Kysely<Database>,
  renders: readonly RenderRow[],
): Promise<readonly RenderWithFile[]> {
  const ids = new Set(renders.flatMap(({ file_id }) => file_id ?? []));
  const files = new Map<string, ServedFile>();
  for (const part of chunkRows([...ids])) {
    const rows = await db.selectFrom('files').selectAll().where('id', 'in', part).execute();
    for (const row of rows) files.set(row.id, fieldsOf(row));
  }
  return renders.map((row) => ({ render: toRender(row), file: files.get(row.file_id ?? '') }));
}
