import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import type { TriedTable } from './send-table.ts';

type TableColumn = TriedTable['file']['columns'][number];

export interface MappingTableProps {
  readonly columns: readonly TableColumn[];
  /** Of the design. */
  readonly variables: readonly string[];
  readonly onMap: (column: string, variable: string | null) => void;
}

/** Which variable each column of the file fills. */
export function MappingTable({ columns, variables, onMap }: MappingTableProps) {
  const { batches: words } = useMessages();
  const shown: readonly Column<TableColumn>[] = [
    { key: 'column', title: words.column, cell: ({ name }) => name },
    { key: 'letters', title: words.letters, kind: 'wide', cell: ({ column }) => column },
    {
      key: 'variable',
      title: words.fills,
      cell: ({ name, variable, used }) => {
        const known = variable === null || variables.includes(variable) || !used ? variables : [...variables, variable];
        return (
          <SelectField
            label={words.fillsNamed(name)}
            value={used ? (variable ?? '') : ''}
            choices={[['', words.nothing], ...known.map((each) => [each, each] as const)]}
            onChoose={(value) => onMap(name, value === '' ? null : value)}
          />
        );
      },
    },
  ];
  return (
    <section>
      <h2>{words.columns}</h2>
      <DataTable label={words.columns} columns={shown} rows={columns} keyOf={({ column }) => column} />
    </section>
  );
}
