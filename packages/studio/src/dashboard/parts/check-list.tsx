import classes from './parts.module.css';

export interface CheckListProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly chosen: ReadonlySet<Value>;
  readonly onChange: (chosen: ReadonlySet<Value>) => void;
}

/** Several of a few choices. */
export function CheckList<Value extends string>({ label, choices, chosen, onChange }: CheckListProps<Value>) {
  const toggle = (value: Value, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(value);
    else next.delete(value);
    onChange(next);
  };
  return (
    <fieldset className={classes['checks']}>
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className={classes['check']}>
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
