import minus from 'lucide:minus';
import plus from 'lucide:plus';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { countsOf } from '../inspector/schema-facts.ts';
import { Swatch } from './color.tsx';
import { type ControlProps, shownValue } from './control.ts';
import classes from './controls.module.css';

interface Stop {
  readonly offset: number;
  readonly color: string;
}

/** The colours of a gradient, with a look at it. */
export function StopsControl(props: ControlProps) {
  const { schema, label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const stops: readonly Stop[] = Array.isArray(value) ? value : [];
  const look = stops
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, color }) => `${color} ${offset * 100}%`)
    .join(', ');
  return (
    <div className={classes['stack']}>
      <div className={classes['gradient']} style={{ background: `linear-gradient(90deg, ${look})` }} />
      {stops.map((stop, index) => {
        const name = `${label} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is what stands at its place.
          <div key={index} className={classes['stop']}>
            <Swatch
              label={panels.choose(name)}
              color={stop.color}
              onPreview={(color) => subject.preview([...path, index, 'color'], color)}
              onCommit={(color) => subject.set([...path, index, 'color'], color)}
            />
            <NumberField
              label={name}
              unit="%"
              min={0}
              max={100}
              value={stop.offset * 100}
              onPreview={(share) => subject.preview([...path, index, 'offset'], share / 100)}
              onCommit={(share) => subject.set([...path, index, 'offset'], share / 100)}
              onCancel={subject.cancel}
            />
            <ToolButton
              label={panels.remove(name)}
              icon={minus}
              disabled={stops.length <= countsOf(schema).fewest}
              onClick={() => subject.set(path, stops.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      <ToolButton
        label={panels.add(label)}
        icon={plus}
        onClick={() => {
          const [before, last] = [stops.at(-2), stops.at(-1)];
          const added = { offset: ((before?.offset ?? 0) + (last?.offset ?? 1)) / 2, color: last?.color ?? '#ffffff' };
          subject.set(path, stops.toSpliced(-1, 0, added));
        }}
      />
    </div>
  );
}
