import list from 'lucide:list';
import minus from 'lucide:minus';
import pencil from 'lucide:pencil';
import { useState } from 'react';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Segments } from '../../ui/fields/select-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { definitionOf, itemOf, type Schema } from '../inspector/schema-facts.ts';
import { type ControlProps, shownValue } from './control.ts';
import classes from './controls.module.css';
import { AddButton, Folded } from './structures.tsx';

/** Rows of a table: a list of the data by its name, or rows that stand in the design. */
export function RowsControl(props: ControlProps) {
  const { schema, label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const options = definitionOf(schema).options ?? [];
  const listSchema = options.find((option) => definitionOf(option).type === 'array') ?? schema;
  const isOfData = typeof value === 'string';
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const width = Math.max(1, ...rows.map((row) => (Array.isArray(row) ? row.length : 0)));
  return (
    <div className={classes['stack']}>
      {options.length > 0 && (
        <Segments
          label={label}
          value={isOfData ? 'data' : 'here'}
          choices={[
            ['here', panels.rows.here],
            ['data', panels.rows.data],
          ]}
          onChoose={(next) => subject.set(path, next === 'data' ? '{{ items }}' : [])}
        />
      )}
      {isOfData ? (
        <TextInput isCode label={panels.rows.list} value={value} onCommit={(text) => subject.set(path, text)} />
      ) : (
        <>
          {rows.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place.
              key={index}
              {...props}
              row={row}
              name={panels.rows.row(index + 1)}
              path={[...path, index]}
              rowSchema={itemOf(listSchema)}
              onRemove={() => subject.set(path, rows.toSpliced(index, 1))}
            />
          ))}
          <AddButton onClick={() => subject.set(path, [...rows, Array.from({ length: width }, () => '')])}>
            {panels.rows.add}
          </AddButton>
        </>
      )}
    </div>
  );
}

interface RowProps extends Pick<ControlProps, 'subject' | 'Fields'> {
  readonly row: unknown;
  readonly rowSchema: Schema;
  readonly name: string;
  readonly path: PropertyPath;
  readonly onRemove: () => void;
}

function Row({ row, rowSchema, name, path, subject, Fields, onRemove }: RowProps) {
  const { panels } = useMessages();
  const [refused, setRefused] = useState(false);
  const cells = Array.isArray(row) ? row : undefined;
  const title = (cells ?? Object.values(isObject(row) ? row : {})).map(textOf).join(' · ');
  return (
    <Folded
      name={name}
      title={title.trim() === '' ? name : title.slice(0, 60)}
      tools={<ToolButton label={panels.remove(name)} icon={minus} onClick={onRemove} />}
    >
      {cells === undefined ? (
        <TextInput
          isCode
          lines={4}
          label={name}
          value={JSON.stringify(row, null, 1)}
          isInvalid={refused}
          onCommit={(text) => {
            const next = readObject(text);
            setRefused(next === undefined);
            if (next !== undefined) subject.set(path, next);
          }}
        />
      ) : (
        <div className={classes['stack']}>
          {cells.map((cell, index) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what stands at its place.
              key={index}
              cell={cell}
              name={panels.rows.cell(index + 1)}
              path={[...path, index]}
              schema={styledCellOf(rowSchema)}
              subject={subject}
              Fields={Fields}
            />
          ))}
          <AddButton onClick={() => subject.set(path, [...cells, ''])}>{panels.rows.addCell}</AddButton>
        </div>
      )}
    </Folded>
  );
}

interface CellProps extends Pick<ControlProps, 'schema' | 'path' | 'subject' | 'Fields'> {
  readonly cell: unknown;
  readonly name: string;
}

/** A text; or, opened, an object with a style, a picture or a code. */
function Cell({ cell, name, path, schema, subject, Fields }: CellProps) {
  const { panels } = useMessages();
  if (isObject(cell)) {
    return (
      <Folded
        name={name}
        title={textOf(cell) || name}
        tools={
          <ToolButton label={panels.rows.plain(name)} icon={list} onClick={() => subject.set(path, textOf(cell))} />
        }
      >
        <Fields schema={schema} path={path} subject={subject} />
      </Folded>
    );
  }
  return (
    <div className={classes['withTool']}>
      <TextInput label={name} value={textOf(cell)} onCommit={(text) => subject.set(path, text)} />
      <ToolButton
        label={panels.rows.style(name)}
        icon={pencil}
        onClick={() => subject.set(path, { text: textOf(cell) })}
      />
    </div>
  );
}

function textOf(cell: unknown): string {
  const value = isObject(cell) ? cell['text'] : cell;
  return value === undefined || value === null ? '' : String(value);
}

/** Rows and cells can be written in several forms; this is the form of a cell that is an object with a style. */
function styledCellOf(row: Schema): Schema {
  const cells = (definitionOf(row).options ?? [row]).find((option) => definitionOf(option).type === 'array') ?? row;
  const cell = itemOf(cells);
  return definitionOf(cell).options?.find((option) => definitionOf(option).type === 'object') ?? cell;
}

function readObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
