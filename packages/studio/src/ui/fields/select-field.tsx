import chevron from 'lucide:chevron-down';
import { Icon } from '../icon.tsx';
import classes from './field.module.css';

export interface SelectFieldProps {
  readonly label: string;
  /** Undefined: none of the choices, such as for several elements that differ. */
  readonly value: string | undefined;
  /** What stands there when there is no value. */
  readonly placeholder?: string | undefined;
  /** While the choices are not known. */
  readonly isDisabled?: boolean;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

export function SelectField({ label, value, placeholder = '', isDisabled, choices, onChoose }: SelectFieldProps) {
  const isKnown = value !== undefined && choices.some(([choice]) => choice === value);
  return (
    <div className={classes['field']}>
      <select
        aria-label={label}
        className={classes['input']}
        value={isKnown ? value : ''}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {!isKnown && (
          <option value="" disabled>
            {value ?? placeholder}
          </option>
        )}
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <span className={classes['chevron']}>
        <Icon body={chevron} size={14} />
      </span>
    </div>
  );
}

/** The same for few choices, all of which are seen. Arrow keys choose among them. */
export function Segments({ label, value, choices, onChoose }: SelectFieldProps) {
  const chosen = choices.findIndex(([choice]) => choice === value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes['segments']}
      onKeyDown={(event) => {
        const backward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
        if (!event.key.startsWith('Arrow')) return;
        event.preventDefault();
        const step = event.key === backward || event.key === 'ArrowUp' ? -1 : 1;
        const next = (Math.max(0, chosen) + step + choices.length) % choices.length;
        const [choice] = choices[next] ?? [];
        if (choice !== undefined) onChoose(choice);
        event.currentTarget.querySelectorAll('button').item(next).focus();
      }}
    >
      {choices.map(([choice, text], index) => (
        // biome-ignore lint/a11y/useSemanticElements: an input could not hold what is shown.
        <button
          key={choice}
          type="button"
          role="radio"
          aria-checked={choice === value}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          title={text}
          className={classes['segment']}
          onClick={() => onChoose(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
