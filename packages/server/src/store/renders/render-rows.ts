import type { Kysely } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import { fieldsOf } from '../database/fields.ts';
import type { Database, RenderRow } from '../schema.ts';

export interface RenderWithFile {
  readonly render: RenderRow;
  readonly file: ServedFile | undefined;
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
  return renders.map((render) => ({ render, file: files.get(render.file_id ?? '') }));
}
