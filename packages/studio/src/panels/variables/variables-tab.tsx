import chevron from 'lucide:chevron-right';
import crosshair from 'lucide:crosshair';
import minus from 'lucide:minus';
import plus from 'lucide:plus';
import type { DesignVariable } from '@platen/core';
import { canvasDataSchema } from '@platen/core/guide';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEditorState, useSelect } from '../design-context.ts';
import { choicesOf, itemOf, shapeOf, unwrap } from '../inspector/schema-facts.ts';
import { useSubject } from '../inspector/subject.ts';
import { type Declaration, declare, freeName, readDefault, undeclare } from './declarations.ts';
import { useVariables } from './use-variables.ts';
import classes from './variables.module.css';

const variablesSchema = shapeOf(canvasDataSchema)['variables'];
const typeSchema = variablesSchema && shapeOf(itemOf(unwrap(variablesSchema).inner))['type'];
const types = typeSchema ? choicesOf(unwrap(typeSchema).inner) : [];

export interface VariablesTabProps {
  /** The variable whose default somebody wants to write. */
  readonly wanted?: string;
}

/** The variables of the design, declared or found in it; what is written of one declares it. */
export function VariablesTab({ wanted }: VariablesTabProps) {
  const { panels } = useMessages();
  const subject = useSubject('canvasData');
  const { design } = useEditorState();
  const variables = useVariables();
  const declared = (design.canvasData.variables ?? []) as readonly Declaration[];
  const write = (next: readonly Declaration[]): void =>
    subject.set(['variables'], next.length === 0 ? undefined : next);
  return (
    <div className={classes['variables']}>
      {variables.length === 0 && <p className={classes['empty']}>{panels.variables.empty}</p>}
      {variables.map((variable) => (
        <Variable
          key={variable.name}
          variable={variable}
          isWanted={variable.name === wanted}
          isDeclared={declared.some(({ name }) => name === variable.name)}
          onDeclare={(change) => write(declare(declared, variable, change))}
          onPreview={(change) => subject.preview(['variables'], declare(declared, variable, change))}
          onCancel={subject.cancel}
          onUndeclare={() => write(undeclare(declared, variable.name))}
        />
      ))}
      <Button
        look="quiet"
        icon={plus}
        onPress={() => write([...declared, { name: freeName(variables.map(({ name }) => name)) }])}
      >
        {panels.variables.add}
      </Button>
    </div>
  );
}

interface VariableProps {
  readonly variable: DesignVariable;
  /** Whether it is opened, to write its default. */
  readonly isWanted: boolean;
  readonly isDeclared: boolean;
  readonly onDeclare: (change: Partial<Declaration>) => void;
  /** Shows a change while it is typed. */
  readonly onPreview: (change: Partial<Declaration>) => void;
  readonly onCancel: () => void;
  readonly onUndeclare: () => void;
}

function Variable(props: VariableProps) {
  const { variable, isWanted, isDeclared, onDeclare, onUndeclare } = props;
  const { panels } = useMessages();
  const { choice } = useWords();
  const select = useSelect();
  const [isOpen, setOpen] = useState(isWanted);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) fields.current?.querySelector<HTMLElement>('[data-default] :is(input, textarea)')?.focus();
  }, [isWanted]);
  const { name, type, required, description, usedIn } = variable;
  const users = [...new Set(usedIn.map(({ elementId }) => elementId))];
  return (
    <section aria-label={name} className={classes['variable']}>
      <div className={classes['head']}>
        <button type="button" aria-expanded={isOpen} className={classes['fold']} onClick={() => setOpen(!isOpen)}>
          <Icon body={chevron} size={12} />
          <span className={classes['name']}>{name}</span>
          <span className={classes['type']}>{choice(type)}</span>
        </button>
        <ToolButton
          label={panels.variables.select(name)}
          icon={crosshair}
          disabled={users.length === 0}
          onClick={() => select(users)}
        />
        {isDeclared && usedIn.length === 0 && (
          <ToolButton label={panels.variables.undeclare(name)} icon={minus} onClick={onUndeclare} />
        )}
      </div>
      {isOpen && (
        <div ref={fields} className={classes['fields']}>
          {usedIn.length === 0 && (
            <Labelled label={panels.variables.name}>
              <TextInput
                label={panels.variables.name}
                value={name}
                onCommit={(text) => text.trim() !== '' && onDeclare({ name: text.trim() })}
              />
            </Labelled>
          )}
          <Labelled label={panels.variables.type}>
            <SelectField
              label={panels.variables.type}
              value={type}
              choices={types.map((each) => [each, choice(each)] as const)}
              onChoose={(next) => onDeclare({ type: next as DesignVariable['type'] })}
            />
          </Labelled>
          <Labelled label={panels.variables.default} isDefault>
            <DefaultField {...props} />
          </Labelled>
          <Labelled label={panels.variables.required}>
            <SwitchField
              label={panels.variables.required}
              isOn={required}
              onChange={(isOn) => onDeclare({ required: isOn })}
            />
          </Labelled>
          <Labelled label={panels.variables.description}>
            <TextInput
              label={panels.variables.description}
              lines={2}
              value={description ?? ''}
              onCommit={(text) => onDeclare({ description: text.trim() || undefined })}
            />
          </Labelled>
          <p className={classes['used']}>
            {usedIn.length === 0 ? panels.variables.unused : panels.variables.usedIn(usedIn.length)}
          </p>
        </div>
      )}
    </section>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly isDefault?: boolean;
  readonly children: React.ReactNode;
}

function Labelled({ label, isDefault, children }: LabelledProps) {
  return (
    <div className={classes['labelled']} data-default={isDefault}>
      <span className={classes['label']}>{label}</span>
      {children}
    </div>
  );
}

function DefaultField({ variable, onDeclare, onPreview, onCancel }: VariableProps) {
  const { panels } = useMessages();
  const [refused, setRefused] = useState(false);
  const { type, default: value } = variable;
  if (type === 'boolean') {
    return (
      <SwitchField
        label={panels.variables.default}
        isOn={value === true}
        onChange={(isOn) => onDeclare({ default: isOn })}
      />
    );
  }
  const isStructured = type === 'list' || type === 'object';
  const written = typeof value === 'string' || value === null ? (value ?? '') : JSON.stringify(value);
  return (
    <>
      <TextInput
        label={panels.variables.default}
        value={written}
        isCode={isStructured}
        lines={isStructured ? 3 : 1}
        isInvalid={refused}
        onType={(text) => {
          const read = readDefault(text, type);
          if (read !== 'refused') onPreview({ default: read.value });
        }}
        onCancel={onCancel}
        onCommit={(text) => {
          const read = readDefault(text, type);
          setRefused(read === 'refused');
          if (read === 'refused') onCancel();
          else onDeclare({ default: read.value });
        }}
      />
      {refused && <span className={classes['refused']}>{panels.variables.refused}</span>}
    </>
  );
}
