import braces from 'lucide:braces';
import type { DesignVariable } from '@platen/core';
import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Segments, SelectField } from '../../ui/fields/select-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useDataNames, useVariableNames, useVariables } from '../variables/use-variables.ts';
import { type Condition, conditionTests, readCondition, takesValue, writeCondition } from './condition.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

/** On, off, or under a condition; of a text, the list to repeat something for, or the condition of rows of a table. */
export function ConditionControl(props: ControlProps) {
  const { label, path, subject, schema } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  if (schema._zod.def.type === 'string') {
    return path.at(-1) === 'when' ? <RowCondition {...props} /> : <ListSource {...props} />;
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
      {typeof value === 'string' && (
        <ConditionField
          text={value}
          onType={(text) => subject.preview(path, text)}
          onCancel={subject.cancel}
          onChange={(text) => subject.set(path, text)}
        />
      )}
    </div>
  );
}

interface ConditionFieldProps {
  readonly text: string;
  /** While a value is typed. */
  readonly onType: (text: string) => void;
  readonly onCancel: () => void;
  readonly onChange: (text: string) => void;
}

/** A variable, how it is compared and with what; or, where the condition says more, what was written. */
function ConditionField({ text, onType, onCancel, onChange }: ConditionFieldProps) {
  const { panels } = useMessages();
  const variables = useVariables();
  const names = useVariableNames(useDataNames());
  const [isWritten, setWritten] = useState(false);
  const read = readCondition(text);
  const isNew = text.trim() === 'true';
  if (isWritten || (read === undefined && !isNew)) {
    return (
      <div className={classes['withTool']}>
        <TextInput isCode label={panels.condition.text} value={text} placeholder="stock > 0" onCommit={onChange} />
        {(read !== undefined || isNew) && (
          <ToolButton label={panels.condition.choose} icon={braces} onClick={() => setWritten(false)} />
        )}
      </div>
    );
  }
  const typeOf = (name: string): DesignVariable['type'] => variables.find((each) => each.name === name)?.type ?? 'text';
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
          onType={(value) => change({ value }, onType)}
          onCommit={(value) => change({ value })}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

/** It reads `row` and `index`, which are no variables that one could choose among. */
function RowCondition(props: ControlProps) {
  const { label, path, subject, isRefused } = props;
  const value = shownValue(props);
  return (
    <TextInput
      isCode
      label={label}
      value={typeof value === 'string' ? value : ''}
      placeholder="row.stock < 5"
      isInvalid={isRefused}
      onCommit={(text) => subject.set(path, text)}
    />
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
