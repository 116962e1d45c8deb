import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import classes from './output.module.css';

/** A field below what it is called; the field itself tells that to screen readers. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['labelled']}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, by name. */
export function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Labelled label={label}>
      <SelectField
        label={label}
        value={value}
        choices={Object.entries<string>(choices)}
        onChoose={(next) => onChoose(next as Value)}
      />
    </Labelled>
  );
}

interface WholeProps {
  readonly label: string;
  readonly value: number | undefined;
  /** The service's own, which stands in an empty field. */
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly onCommit: (value: number | undefined) => void;
}

/** A whole number that has a default. */
export function Whole({ label, value, fallback, min, max, onCommit }: WholeProps) {
  return (
    <Labelled label={label}>
      <NumberField
        label={label}
        value={value}
        placeholder={String(fallback)}
        from={fallback}
        min={min}
        max={max}
        onCommit={(next) => onCommit(Math.round(next) === fallback ? undefined : Math.round(next))}
      />
    </Labelled>
  );
}

interface PxProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: 0 | 1;
  readonly onCommit: (value: number) => void;
}

/** A length; empty, it is that of the design. */
export function Px({ label, value, min, onCommit }: PxProps) {
  const { output } = useMessages();
  return (
    <Labelled label={label}>
      <NumberField
        label={label}
        unit="px"
        value={value}
        placeholder={output.asDesign}
        min={min}
        max={10_000}
        onCommit={(next) => onCommit(Math.round(next))}
      />
    </Labelled>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Yes or no. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <div className={classes['switch']}>
      <span aria-hidden="true">{label}</span>
      <SwitchField label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}
