import { useMessages } from '../../messages/messages.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { MoreFields } from './more-fields.tsx';
import { type OutputFormat, outputFormats } from './output-formats.ts';
import { has, type OutputChoice } from './render-body.ts';

const scales = { '1': '1×', '2': '2×', '3': '3×', '4': '4×' } as const;
const qualities = ['60', '75', '90', '100'] as const;

export interface OutputFormProps {
  readonly choice: OutputChoice;
  readonly onChange: (choice: OutputChoice) => void;
}

/** The format of a file and the options that have an effect on it. */
export function OutputForm({ choice, onChange }: OutputFormProps) {
  const { output } = useMessages();
  return (
    <>
      <Segments<OutputFormat>
        label={output.format}
        value={choice.format}
        choices={
          Object.fromEntries(outputFormats.map((each) => [each, each.toUpperCase()])) as Record<OutputFormat, string>
        }
        onChange={(format) => onChange({ ...choice, format })}
      />
      {has(choice, 'scale') && (
        <Segments
          label={output.scale}
          value={String(choice.scale) as keyof typeof scales}
          choices={scales}
          onChange={(scale) => onChange({ ...choice, scale: Number(scale) })}
        />
      )}
      {has(choice, 'quality') && (
        <Segments
          label={output.quality}
          value={String(choice.quality) as (typeof qualities)[number]}
          choices={
            Object.fromEntries(qualities.map((each) => [each, each])) as Record<(typeof qualities)[number], string>
          }
          onChange={(quality) => onChange({ ...choice, quality: Number(quality) })}
        />
      )}
      {has(choice, 'transparent') && (
        <Segments
          label={output.background}
          value={choice.transparent ? 'none' : 'page'}
          choices={{ page: output.ofThePage, none: output.transparent }}
          onChange={(background) => onChange({ ...choice, transparent: background === 'none' })}
        />
      )}
      <MoreFields format={choice.format} more={choice.more ?? {}} onChange={(more) => onChange({ ...choice, more })} />
    </>
  );
}
