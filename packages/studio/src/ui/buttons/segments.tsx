import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import classes from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** What people read, by value. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** A few choices side by side, of which one is chosen. */
export function Segments<Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>) {
  return (
    <RadioGroup
      className={classes['group'] ?? ''}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as Value)}
    >
      <Label className={classes['label'] ?? ''}>{label}</Label>
      <div className={classes['row']}>
        {(Object.entries(choices) as [Value, string][]).map(([key, text]) => (
          <Radio key={key} value={key} className={classes['segment'] ?? ''}>
            {text}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
