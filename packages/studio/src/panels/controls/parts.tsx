import link from 'lucide:link-2';
import unlink from 'lucide:unlink-2';
import { useState } from 'react';
import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { definitionOf, shapeOf } from '../inspector/schema-facts.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

/** One number for all corners, sides or axes, or one for each. */
export function PartsControl(props: ControlProps) {
  const { schema, guide, label, path, subject } = props;
  const { panels } = useMessages();
  const { choice } = useWords();
  const value = shownValue(props);
  const names = Object.keys(
    definitionOf(schema)
      .options?.map(shapeOf)
      .find((shape) => Object.keys(shape).length > 0) ?? {},
  );
  const [wantsParts, setWantsParts] = useState(false);
  const hasParts = wantsParts || typeof value === 'object';
  const parts = partsOf(value, names);
  const field = {
    min: 0,
    unit: guide.unit ?? 'px',
    placeholder: isMixed(props) ? panels.mixed : '0',
    onCancel: subject.cancel,
  };
  const withPart = (name: string, number: number) => ({ ...parts, [name]: number });
  return (
    <div className={classes['withTool']}>
      {hasParts ? (
        <div className={classes['halves']}>
          {names.map((name) => (
            <NumberField
              key={name}
              {...field}
              label={`${label}: ${choice(name)}`}
              unit={panels.partSigns[name] ?? name.toUpperCase()}
              value={parts[name]}
              onPreview={(number) => subject.preview(path, withPart(name, number))}
              onCommit={(number) => subject.set(path, withPart(name, number))}
            />
          ))}
        </div>
      ) : (
        <NumberField
          {...field}
          label={label}
          value={typeof value === 'number' ? value : undefined}
          onPreview={(number) => subject.preview(path, number)}
          onCommit={(number) => subject.set(path, number)}
        />
      )}
      <ToolButton
        label={hasParts ? panels.oneForAll : panels.oneForEach}
        icon={hasParts ? unlink : link}
        onClick={() => {
          setWantsParts(!hasParts);
          if (hasParts && typeof value === 'object') subject.set(path, Math.max(0, ...Object.values(parts)));
        }}
      />
    </div>
  );
}

/** What each part is, whichever form it is written in: one number, a list in the order of the parts, or by name. */
function partsOf(value: unknown, names: readonly string[]): Readonly<Record<string, number>> {
  const part = (name: string, index: number): unknown =>
    Array.isArray(value) ? value[index] : isObject(value) ? value[name] : value;
  return Object.fromEntries(names.map((name, index) => [name, Number(part(name, index) ?? 0)]));
}
