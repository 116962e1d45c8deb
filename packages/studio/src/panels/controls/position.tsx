import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type ControlProps, shownValue } from './control.ts';
import classes from './controls.module.css';

const thirds = [0, 0.5, 1] as const;

/** Where a picture lies in its box: nine places, or shares of the free space. A text of CSS stays a text. */
export function PositionControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  if (typeof value === 'string') {
    return <TextInput label={label} value={value} onCommit={(text) => subject.set(path, text.trim() || undefined)} />;
  }
  const place = isObject(value) ? { x: Number(value['x']), y: Number(value['y']) } : undefined;
  return (
    <div className={classes['position']}>
      {/* biome-ignore lint/a11y/useSemanticElements: nine buttons in a square. */}
      <div role="group" aria-label={label} className={classes['nine']}>
        {thirds.flatMap((y, row) =>
          thirds.map((x, column) => (
            <button
              key={`${x} ${y}`}
              type="button"
              aria-label={panels.ninePlaces[row * 3 + column]}
              title={panels.ninePlaces[row * 3 + column]}
              aria-pressed={place?.x === x && place.y === y}
              onClick={() => subject.set(path, { x, y })}
            />
          )),
        )}
      </div>
      <div className={classes['stack']}>
        {(['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            label={`${label}: ${axis.toUpperCase()}`}
            unit="%"
            value={place && place[axis] * 100}
            min={-1000}
            max={1000}
            onPreview={(share) => subject.preview(path, { x: 0.5, y: 0.5, ...place, [axis]: share / 100 })}
            onCommit={(share) => subject.set(path, { x: 0.5, y: 0.5, ...place, [axis]: share / 100 })}
            onCancel={subject.cancel}
          />
        ))}
      </div>
    </div>
  );
}
