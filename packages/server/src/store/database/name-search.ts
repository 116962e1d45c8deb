import { sql } from 'kysely';

/** A name as it is searched: in one case, in one Unicode form, with single spaces. */
export function searchForm(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** True where the column holds the text, taken as it stands: `%`, `_` and `\` mean themselves. */
export function contains(column: string, text: string) {
  const pattern = `%${searchForm(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
