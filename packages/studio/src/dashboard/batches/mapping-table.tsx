import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import parts from '../parts/parts.module.css';
import classes from './batches.module.css';
import type { SendSettings, TableColumn } from './send-table.ts';

export interface MappingTableProps {
  readonly columns: readonly TableColumn[];
  /** The variables of the design. */
  readonly variables: readonly string[];
  readonly settings: SendSettings;
  readonly onChange: (settings: SendSettings) => void;
}

/** Which variable each column of the file fills, and which one gets the row's number. */
export function MappingTable({ columns, variables, settings, onChange }: MappingTableProps) {
  const { batches: words } = useMessages();
  const { mapping, rowNumber } = settings;
  const shown: readonly Column<TableColumn>[] = [
    { key: 'column', title: words.column, cell: ({ name }) => name },
    { key: 'letters', title: words.letters, cell: ({ column }) => column },
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
            onChoose={(value) =>
              onChange({ ...settings, mapping: { ...mapping, [name]: value === '' ? null : value } })
            }
          />
        );
      },
    },
  ];
  const filled = new Set(columns.flatMap(({ variable, used }) => (used && variable !== null ? [variable] : [])));
  const free = variables.filter((each) => each === rowNumber || !filled.has(each));
  return (
    <section>
      <h2>{words.columns}</h2>
      <DataTable
        label={words.columns}
        columns={shown}
        rows={columns}
        keyOf={({ column, name }) => `${column} ${name}`}
      />
      <div className={`${parts['labelled']} ${classes['rowNumber']}`}>
        {words.rowNumber}
        <SelectField
          label={words.rowNumber}
          value={rowNumber ?? ''}
          choices={[['', words.nothing], ...free.map((each) => [each, each] as const)]}
          onChoose={(value) => onChange({ ...settings, rowNumber: value === '' ? undefined : value })}
        />
      </div>
    </section>
  );
}
