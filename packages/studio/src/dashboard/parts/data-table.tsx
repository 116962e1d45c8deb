import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `number`: at the end of its column. `actions`: buttons, without a title. */
  readonly kind?: 'number' | 'actions';
}

export interface DataTableProps<Row> {
  /** Its name for people who do not see it. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const classOf = {
  number: classes['number'],
  actions: classes['above'],
} as const;

/** A table; where it has little room, the cells of a row stand below its name, each with the title of its column. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className={classes['tableRoom']}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, kind }) => (
              <th key={key} scope="col" className={kind && classOf[kind]}>
                {kind === 'actions' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, title, cell, kind }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={kind && classOf[kind]} data-title={kind === 'actions' ? undefined : title}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
