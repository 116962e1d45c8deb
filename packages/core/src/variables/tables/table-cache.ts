import type { StoredElement } from '../../design/document.ts';
import type { TableElement } from '../../design/elements/table.ts';
import type { WrittenKind } from '../../liquid/written-text.ts';
import type { Counts } from '../binding/bind-limits.ts';
import type { ReadTemplates } from '../binding/bind-templates.ts';

/** Tables of a few designs. */
const mostKept = 16;

/** What binding something took, where the same would come of it with the same rows of a table. */
export interface NotedBinding extends Counts, Pick<ReadTemplates, 'templates'> {
  /** Units of work, beside that of reading the templates, which are read once in a render. */
  readonly work: number;
  readonly written: Readonly<Record<WrittenKind, number>>;
}

/** A table as it was bound last. */
export interface CachedTable {
  readonly owner: string;
  /** What its formats go by, beside the rows. */
  readonly settings: string;
  readonly rows: readonly unknown[];
  readonly bound: TableElement;
  readonly noted: NotedBinding;
}

/** Tables as they were bound last, of several owners; passed to each `bindDesign`. Holds 16 tables of 1,000 cells at most. */
export interface TableCache {
  get(stored: StoredElement): CachedTable | undefined;
  /** Keeps a table, or forgets it when undefined; the one that was asked for longest ago makes room. */
  set(stored: StoredElement, table: CachedTable | undefined): void;
}

export function createTableCache(): TableCache {
  const tables = new Map<StoredElement, CachedTable>();
  return {
    get: (stored) => tables.get(stored),
    set: (stored, table) => {
      tables.delete(stored);
      if (table) tables.set(stored, table);
      const [oldest] = tables.keys();
      if (tables.size > mostKept && oldest !== undefined) tables.delete(oldest);
    },
  };
}
