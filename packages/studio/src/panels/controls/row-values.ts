import type { DesignVariable } from '@platen/core';
import { isObject } from '../../document/design/is-object.ts';

interface TableFacts {
  readonly columns: unknown;
  readonly rows: unknown;
  /** What the page is shown with. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What a condition of the rows of a table can compare: the columns that have a key, as `row.key`, and then `index`. The first
 * row tells their types.
 */
export function rowValues({ columns, rows, data }: TableFacts) {
  const [, list = ''] = typeof rows === 'string' ? (/^\s*\{\{\s*([\w-]+)/.exec(rows) ?? []) : [];
  const all = typeof rows === 'string' ? data[list] : rows;
  const first: unknown = Array.isArray(all) ? all[0] : undefined;
  const sample = isObject(first) ? first : {};
  const keys = (Array.isArray(columns) ? columns : []).map((column) => (isObject(column) ? column['key'] : column));
  const names = keys.filter((key) => typeof key === 'string' && plain.test(key)).map((key) => `row.${key}`);
  const typeOf = (name: string): DesignVariable['type'] => {
    const type = name === 'index' ? 'number' : typeof sample[name.slice('row.'.length)];
    return type === 'number' || type === 'boolean' ? type : 'text';
  };
  return { names: names.length > 0 ? [...names, 'index'] : [], typeOf };
}

/** What Liquid reads behind a dot. */
const plain = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
