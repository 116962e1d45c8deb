import classes from './field.module.css';

export interface SwitchFieldProps {
  readonly label: string;
  /** Undefined: on for some of what it stands for. */
  readonly isOn: boolean | undefined;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchField({ label, isOn, onChange }: SwitchFieldProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={isOn ?? false}
      data-mixed={isOn === undefined || undefined}
      className={classes['switch']}
      onClick={() => onChange(!isOn)}
    />
  );
}
