import { designValues } from '@platen/core';
import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Segments } from '../../ui/fields/select-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { startOf } from '../inspector/start-values.ts';
import { ColorControl } from './color.tsx';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

/** Nothing, a colour, a gradient, or a gradient as CSS writes it. */
export function FillControl(props: ControlProps) {
  const { label, path, subject, Fields } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const kind = isMixed(props) ? undefined : kindOf(value);
  return (
    <div className={classes['stack']}>
      <Segments
        label={label}
        value={kind}
        choices={[
          ['none', panels.none],
          ['color', panels.fill.color],
          ['gradient', panels.fill.gradient],
          ['css', 'CSS'],
        ]}
        onChoose={(next) => next !== kind && subject.set(path, startsOf(value)[next as FillKind])}
      />
      {kind === 'color' && <ColorControl {...props} />}
      {kind === 'gradient' && (
        <div className={classes['inner']}>
          <Fields schema={designValues.gradient} path={path} subject={subject} />
        </div>
      )}
      {kind === 'css' && (
        <TextInput
          isCode
          lines={3}
          label={label}
          value={String(value)}
          isInvalid={!designValues.fill.safeParse(value).success}
          onCommit={(text) => subject.set(path, text.trim() || undefined)}
        />
      )}
    </div>
  );
}

type FillKind = 'none' | 'color' | 'gradient' | 'css';

function kindOf(value: unknown): FillKind {
  if (value === undefined || value === 'none') return 'none';
  if (isObject(value)) return 'gradient';
  return designValues.color.safeParse(value).success ? 'color' : 'css';
}

/** What each kind begins with, coming from another. */
function startsOf(before: unknown): Readonly<Record<FillKind, unknown>> {
  const stops: unknown = isObject(before) ? before['stops'] : undefined;
  const first = Array.isArray(stops) && isObject(stops[0]) ? stops[0]['color'] : undefined;
  const color = typeof before === 'string' && kindOf(before) === 'color' ? before : (first ?? '#d4d4d8');
  return {
    none: 'none',
    color,
    gradient: startOf(designValues.gradient),
    css: 'linear-gradient(90deg, #2f5bd7, #8aa8ff)',
  };
}
