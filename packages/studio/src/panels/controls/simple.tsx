import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Segments, SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { choicesOf, rangeOf } from '../inspector/schema-facts.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

export function FixedControl(props: ControlProps) {
  const { panels } = useMessages();
  const { kind } = useWords();
  const value = shownValue(props);
  const isKind = props.path.at(-1) === 'type';
  return (
    <output aria-label={props.label} className={classes['fixed']}>
      {isMixed(props) ? panels.mixed : isKind ? kind(String(value)) : String(value)}
    </output>
  );
}

/** What another panel edits. */
export function ElsewhereControl(props: ControlProps) {
  const { panels } = useMessages();
  const value = shownValue(props);
  return (
    <span className={classes['fixed']}>
      {panels.elsewhere[props.path.at(-1) === 'variables' ? 'variables' : 'children'](
        Array.isArray(value) ? value.length : 0,
      )}
    </span>
  );
}

export function NumberControl(props: ControlProps) {
  const { schema, guide, label, path, subject, fallback } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const slider = typeof guide.control === 'object' ? guide.control.slider : undefined;
  const { min, max, whole } = rangeOf(schema);
  const isShare = slider?.max === 1 && slider.min === 0;
  const factor = isShare ? 100 : 1;
  const number = typeof value === 'number' ? value * factor : undefined;
  const bounds = {
    ...(min !== undefined && { min: min * factor }),
    ...(max !== undefined && { max: max * factor }),
  };
  return (
    <NumberField
      label={label}
      value={number}
      from={typeof fallback === 'number' ? fallback * factor : undefined}
      placeholder={isMixed(props) ? panels.mixed : panels.auto}
      unit={isShare ? '%' : guide.unit === 'modules' ? panels.modules : guide.unit}
      step={isShare || whole ? 1 : (slider?.step ?? 1)}
      isWhole={whole}
      isInvalid={props.isRefused}
      {...bounds}
      onPreview={(next) => subject.preview(path, next / factor)}
      onCommit={(next) => subject.set(path, next / factor)}
      onCancel={subject.cancel}
    />
  );
}

export function SwitchControl(props: ControlProps) {
  const { label, path, subject } = props;
  return (
    <SwitchField
      label={label}
      isOn={isMixed(props) ? undefined : shownValue(props) === true}
      onChange={(isOn) => subject.set(path, isOn)}
    />
  );
}

/** Characters that segments have room for. */
const roomOfSegments = 26;

export function ChoiceControl(props: ControlProps) {
  const { schema, label, path, subject } = props;
  const { panels } = useMessages();
  const { choice } = useWords();
  const value = shownValue(props);
  const choices = choicesOf(schema).map((each) => [each, choice(each)] as const);
  const isShort = choices.length <= 4 && choices.map(([, text]) => text).join('').length <= roomOfSegments;
  const field = {
    label,
    value: typeof value === 'string' ? value : undefined,
    placeholder: isMixed(props) ? panels.mixed : panels.auto,
    choices,
    onChoose: (next: string) => subject.set(path, next),
  };
  return isShort ? <Segments {...field} /> : <SelectField {...field} />;
}

export function TextControl(props: ControlProps) {
  return <Written {...props} lines={1} />;
}

export function LongTextControl(props: ControlProps) {
  return <Written {...props} lines={props.path.length === 1 ? 3 : 2} />;
}

function Written({ lines, ...props }: ControlProps & { readonly lines: number }) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  return (
    <TextInput
      label={label}
      lines={lines}
      value={value === undefined || value === null ? '' : String(value)}
      placeholder={isMixed(props) ? panels.mixed : undefined}
      isInvalid={props.isRefused}
      // Half of an address is no picture.
      onType={props.guide.control === 'asset' ? undefined : (text) => subject.preview(path, text)}
      onCommit={(text) => subject.set(path, text)}
      onCancel={subject.cancel}
    />
  );
}

/** A number, or a text such as `0.05em`, `120%` or `auto`. */
export function MeasureControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  return (
    <TextInput
      label={label}
      value={value === undefined ? '' : String(value)}
      placeholder={isMixed(props) ? panels.mixed : panels.auto}
      isInvalid={props.isRefused}
      onCommit={(text) => {
        const number = Number(text.replace(',', '.'));
        subject.set(path, text.trim() === '' ? undefined : Number.isNaN(number) ? text.trim() : number);
      }}
    />
  );
}

/** Numbers with commas or spaces between them. */
export function NumbersControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  return (
    <TextInput
      label={label}
      value={Array.isArray(value) ? value.join(', ') : ''}
      placeholder={isMixed(props) ? panels.mixed : panels.none}
      isInvalid={props.isRefused}
      onCommit={(text) => {
        const numbers = text.split(/[\s,;]+/).flatMap((each) => (each === '' ? [] : Number(each)));
        subject.set(path, numbers.length === 0 ? undefined : numbers);
      }}
    />
  );
}

/** Any JSON. */
export function JsonControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const [refused, setRefused] = useState(false);
  const value = shownValue(props);
  return (
    <TextInput
      isCode
      label={label}
      lines={3}
      value={value === undefined ? '' : JSON.stringify(value, null, 1)}
      placeholder={isMixed(props) ? panels.mixed : panels.none}
      isInvalid={refused || props.isRefused}
      onCommit={(text) => {
        try {
          subject.set(path, text.trim() === '' ? undefined : JSON.parse(text));
          setRefused(false);
        } catch {
          setRefused(true);
        }
      }}
    />
  );
}
