import braces from 'lucide:braces';
import type { DesignVariable } from '@platen/core';
import { use, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Segments, SelectField } from '../../ui/fields/select-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { DataContext, useDataNames, useVariableNames, useVariables } from '../variables/use-variables.ts';
import { type Condition, conditionTests, readCondition, takesValue, writeCondition } from './condition.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';
import { rowValues } from './row-values.ts';

/** On, off, or under a condition; of a text, the list to repeat something for, or the condition of rows of a table. */
export function ConditionControl(props: ControlProps) {
  const { label, path, subject, schema } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  if (schema._zod.def.type === 'string') {
    if (path.at(-1) !== 'when') return <ListSource {...props} />;
    return <RowCondition {...props} text={typeof value === 'string' ? value : ''} />;
  }
  const kind =
    typeof value === 'string' ? 'when' : value === undefined ? undefined : value === false ? 'never' : 'always';
  return (
    <div className={classes['stack']}>
      <Segments
        label={label}
        value={kind}
        choices={[
          ['always', panels.condition.always],
          ['never', panels.condition.never],
          ['when', panels.condition.when],
        ]}
        onChoose={(next) => subject.set(path, next === 'when' ? 'true' : next === 'always')}
      />
      {typeof value === 'string' && <VariableCondition {...props} label={panels.condition.text} text={value} />}
    </div>
  );
}

type ConditionOf = Omit<ConditionFieldProps, 'names' | 'typeOf'>;

function VariableCondition(props: ConditionOf) {
  const variables = useVariables();
  const names = useVariableNames(useDataNames());
  const typeOf = (name: string) => variables.find((each) => each.name === name)?.type ?? 'text';
  return <ConditionField {...props} names={names} typeOf={typeOf} />;
}

/** A condition of rows of a table, over the columns of `row` and its `index`. */
function RowCondition(props: ConditionOf) {
  const { subject } = props;
  const data = use(DataContext);
  const values = rowValues({ columns: subject.read(['columns']), rows: subject.read(['rows']), data });
  return <ConditionField {...props} {...values} />;
}

interface ConditionFieldProps extends Pick<ControlProps, 'label' | 'path' | 'subject' | 'isRefused'> {
  readonly text: string;
  /** What can be compared. */
  readonly names: readonly string[];
  readonly typeOf: (name: string) => DesignVariable['type'];
}

/** A variable, how it is compared and with what; or, where the condition says more, what was written. */
function ConditionField({ label, path, subject, isRefused, text, names, typeOf }: ConditionFieldProps) {
  const { panels } = useMessages();
  const onChange = (next: string): void => subject.set(path, next);
  const [isWritten, setWritten] = useState(false);
  const read = readCondition(text);
  const isNew = text.trim() === 'true' && names.length > 0;
  if (isWritten || (read === undefined && !isNew)) {
    return (
      <div className={classes['withTool']}>
        <TextInput
          isCode
          label={label}
          value={text}
          placeholder={`${names[0] ?? 'stock'} > 0`}
          isInvalid={isRefused}
          onCommit={onChange}
        />
        {(read !== undefined || isNew) && (
          <ToolButton label={panels.condition.choose} icon={braces} onClick={() => setWritten(false)} />
        )}
      </div>
    );
  }
  const change = (part: Partial<Condition>, tell = onChange): void => {
    const next = { variable: names[0] ?? '', test: 'filled', value: '', ...read, ...part } as const;
    if (next.variable !== '') tell(writeCondition(next, typeOf(next.variable)));
  };
  const shown = read === undefined || names.includes(read.variable) ? names : [read.variable, ...names];
  return (
    <div className={classes['stack']}>
      <div className={classes['withTool']}>
        <SelectField
          label={panels.condition.variable}
          value={read?.variable}
          placeholder={panels.condition.variable}
          choices={shown.map((name) => [name, name] as const)}
          onChoose={(variable) => change({ variable })}
        />
        <ToolButton label={panels.condition.write} icon={braces} onClick={() => setWritten(true)} />
      </div>
      {read && (
        <SelectField
          label={panels.condition.test}
          value={read.test}
          choices={conditionTests.map((test) => [test, panels.condition.tests[test]] as const)}
          onChoose={(test) => change({ test: test as Condition['test'] })}
        />
      )}
      {read && takesValue(read.test) && (
        <TextInput
          label={panels.condition.value}
          value={read.value}
          onType={(value) => change({ value }, (typed) => void subject.preview(path, typed))}
          onCommit={(value) => change({ value })}
          onCancel={subject.cancel}
        />
      )}
    </div>
  );
}

/** A list of the data, chosen among the variables that are lists, or written with filters. */
function ListSource(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const id = `lists-${path.join('-')}`;
  const variables = useVariables().filter(({ type }) => type === 'list');
  const lists = new Set([...variables.map(({ name }) => name), ...useDataNames('lists')]);
  const value = shownValue(props);
  return (
    <>
      <TextInput
        isCode
        label={label}
        list={id}
        value={typeof value === 'string' ? value : ''}
        placeholder={isMixed(props) ? panels.mixed : 'items'}
        onCommit={(text) => subject.set(path, text)}
      />
      <datalist id={id}>
        {[...lists].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
