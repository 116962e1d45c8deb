import minus from 'lucide:minus';
import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { definitionOf } from '../inspector/schema-facts.ts';
import { Swatch } from './color.tsx';
import { type ControlProps, shownValue } from './control.ts';
import classes from './controls.module.css';

/** Values by names that people give: colours of art by what they were, OpenType features by their tags. */
export function MapControl(props: ControlProps) {
  const { schema, label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const entries = isObject(value) ? Object.entries(value) : [];
  const { valueType } = definitionOf(schema);
  const isNumber = valueType !== undefined && definitionOf(valueType).type === 'number';
  const write = (next: Readonly<Record<string, unknown>>): void =>
    subject.set(path, Object.keys(next).length === 0 ? undefined : next);
  return (
    <div className={classes['stack']}>
      {entries.map(([name, each]) => (
        <div key={name} className={classes['stop']}>
          {isNumber ? null : (
            <Swatch
              label={panels.choose(name)}
              color={String(each)}
              onPreview={(color) => subject.preview([...path, name], color)}
              onCommit={(color) => subject.set([...path, name], color)}
            />
          )}
          <span className={classes['mapName']}>{name}</span>
          {isNumber && (
            <NumberField
              label={`${label}: ${name}`}
              min={0}
              max={100}
              value={Number(each)}
              onPreview={(number) => subject.preview([...path, name], Math.round(number))}
              onCommit={(number) => subject.set([...path, name], Math.round(number))}
              onCancel={subject.cancel}
            />
          )}
          <ToolButton
            label={panels.remove(name)}
            icon={minus}
            onClick={() => write(Object.fromEntries(entries.filter(([other]) => other !== name)))}
          />
        </div>
      ))}
      <TextInput
        label={panels.add(label)}
        value=""
        placeholder={isNumber ? 'smcp' : '#000000'}
        isInvalid={props.isRefused}
        onCommit={(name) =>
          name.trim() !== '' && write({ ...Object.fromEntries(entries), [name.trim()]: isNumber ? 1 : '#2f5bd7' })
        }
      />
    </div>
  );
}
