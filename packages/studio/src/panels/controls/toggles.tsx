import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import field from '../../ui/fields/field.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { choicesOf, itemOf } from '../inspector/schema-facts.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';

interface TogglesProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Toggles({ label, choices, chosen, onChange }: TogglesProps) {
  const { choice } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row in every browser.
    <div role="group" aria-label={label} className={field['segments']}>
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen.includes(each)}
          className={field['segment']}
          title={choice(each)}
          onClick={() =>
            onChange(choices.filter((other) => (other === each ? !chosen.includes(each) : chosen.includes(other))))
          }
        >
          {choice(each)}
        </button>
      ))}
    </div>
  );
}

/** Several of some values. */
export function TogglesControl(props: ControlProps) {
  const value = shownValue(props);
  const choices = choicesOf(itemOf(props.schema));
  return (
    <Toggles
      label={props.label}
      choices={choices}
      chosen={Array.isArray(value) ? value : isMixed(props) ? [] : choices}
      onChange={(chosen) => props.subject.set(props.path, chosen)}
    />
  );
}

export function DecorationControl(props: ControlProps) {
  const value = shownValue(props);
  return (
    <Toggles
      label={props.label}
      choices={['underline', 'overline', 'line-through']}
      chosen={typeof value === 'string' ? value.split(' ') : []}
      onChange={(chosen) => props.subject.set(props.path, chosen.join(' ') || undefined)}
    />
  );
}

const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900'];
const namedWeights: Readonly<Record<string, string>> = {
  thin: '100',
  extralight: '200',
  light: '300',
  normal: '400',
  regular: '400',
  medium: '500',
  semibold: '600',
  bold: '700',
  extrabold: '800',
  black: '900',
};

export function WeightControl(props: ControlProps) {
  const { panels } = useMessages();
  const value = shownValue(props);
  const written = value === undefined ? undefined : String(value);
  return (
    <SelectField
      label={props.label}
      value={written && (namedWeights[written] ?? written)}
      placeholder={isMixed(props) ? panels.mixed : panels.auto}
      choices={weights.map((weight) => [weight, `${panels.weights[Number(weight) / 100 - 1]} ${weight}`] as const)}
      onChoose={(weight) => props.subject.set(props.path, Number(weight))}
    />
  );
}
