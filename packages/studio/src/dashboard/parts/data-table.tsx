import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `number`: at the end of its column. `wide`: where there is room only. `actions`: buttons, without a title. */
  readonly kind?: 'number' | 'wide' | 'actions';
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
  wide: classes['wide'],
  actions: classes['above'],
} as const;

export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
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
            {columns.map(({ key, cell, kind }, index) =>
              index === 0 ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={kind && classOf[kind]}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
