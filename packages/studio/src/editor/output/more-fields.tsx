import { optionTable } from '@platen/core/options';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { fittingOptions, type MoreOption, type MoreOptions } from './more-options.ts';
import { Choice, Labelled, Px, Switch, Whole } from './option-fields.tsx';
import classes from './output.module.css';
import type { OutputFormat } from './output-formats.ts';

export interface MoreFieldsProps {
  readonly format: OutputFormat;
  readonly more: MoreOptions;
  readonly onChange: (more: MoreOptions) => void;
}

/** What few need of a file, folded away: each option of the API that has an effect on the format. */
export function MoreFields({ format, more, onChange }: MoreFieldsProps) {
  const { output } = useMessages();
  const isChanged = Object.values(more).some((value) => value !== undefined);
  return (
    <details className={classes['more']}>
      <summary>{output.more}</summary>
      <div className={classes['fields']}>
        {fittingOptions(format, more).map((option) => {
          const Field = fields[option];
          return <Field key={option} more={more} set={(change) => onChange({ ...more, ...change })} />;
        })}
      </div>
      {isChanged && (
        <Button look="quiet" onPress={() => onChange({})}>
          {output.defaults}
        </Button>
      )}
    </details>
  );
}

interface FieldProps {
  readonly more: MoreOptions;
  readonly set: (change: Partial<MoreOptions>) => void;
}

const size =
  (option: 'width' | 'height') =>
  ({ more, set }: FieldProps) => {
    const { output } = useMessages();
    return <Px label={output[option]} value={more[option]} min={1} onCommit={(next) => set({ [option]: next })} />;
  };

const whole =
  (option: 'dpi' | 'imageDpi' | 'effort', fallback: number) =>
  ({ more, set }: FieldProps) => {
    const { output } = useMessages();
    const [min, max] = optionTable[option].bounds;
    const value = more[option];
    return (
      <Whole {...{ value, fallback, min, max }} label={output[option]} onCommit={(next) => set({ [option]: next })} />
    );
  };

const flag =
  (option: 'interlaced' | 'progressive' | 'optimizeHuffman' | 'embedFonts', byDefault: boolean) =>
  ({ more, set }: FieldProps) => {
    const { output } = useMessages();
    const isOn = more[option] ?? byDefault;
    const onChange = (on: boolean) => set({ [option]: on === byDefault ? undefined : on });
    return <Switch label={output[option]} isOn={isOn} onChange={onChange} />;
  };

/** The one table of how each option is chosen: the compiler asks for all. */
const fields: Readonly<Record<MoreOption, (props: FieldProps) => ReactNode>> = {
  width: size('width'),
  height: size('height'),
  resizeMode: ({ more, set }) => {
    const { output } = useMessages();
    const { resizeMode = 'contain' } = more;
    return (
      <Choice
        label={output.resizeMode}
        value={resizeMode}
        choices={output.resizeModes}
        onChoose={(next) => set({ resizeMode: next === 'contain' ? undefined : next })}
      />
    );
  },
  background: ({ more: { background = '' }, set }) => {
    const { output } = useMessages();
    const isColor = CSS.supports('color', background);
    return (
      <Labelled label={output.color}>
        <div className={classes['color']}>
          <span aria-hidden="true" style={{ background: isColor ? background : undefined }} />
          <TextInput
            label={output.color}
            value={background}
            placeholder={output.ofThePage}
            // CMYK is none that browsers know.
            isInvalid={background !== '' && !isColor && !/^cmyk\(/i.test(background)}
            onCommit={(text) => set({ background: text.trim() || undefined })}
          />
        </div>
      </Labelled>
    );
  },
  dpi: whole('dpi', 72),
  imageDpi: whole('imageDpi', 300),
  compression: ({ more: { compression = 'balanced' }, set }) => {
    const { output } = useMessages();
    return (
      <Choice
        label={output.compression}
        value={compression}
        choices={output.compressions}
        onChoose={(next) => set({ compression: next === 'balanced' ? undefined : next })}
      />
    );
  },
  effort: whole('effort', 4),
  interlaced: flag('interlaced', false),
  progressive: flag('progressive', false),
  optimizeHuffman: flag('optimizeHuffman', false),
  pageSize: ({ more: { pageSize }, set }) => {
    const { output } = useMessages();
    return (
      <Choice<NonNullable<MoreOptions['pageSize']> | ''>
        label={output.pageSize}
        value={pageSize ?? ''}
        choices={{ '': output.asDesign, A4: 'A4', Letter: 'Letter', Legal: 'Legal', Custom: output.ownSize }}
        onChoose={(next) => set({ pageSize: next === '' ? undefined : next })}
      />
    );
  },
  orientation: ({ more: { orientation }, set }) => {
    const { output } = useMessages();
    return (
      <Choice<NonNullable<MoreOptions['orientation']> | ''>
        label={output.orientation}
        value={orientation ?? ''}
        choices={{ '': output.asDesign, ...output.orientations }}
        onChoose={(next) => set({ orientation: next === '' ? undefined : next })}
      />
    );
  },
  margins: ({ more: { margins = noMargins }, set }) => {
    const { output } = useMessages();
    return (Object.keys(noMargins) as (keyof typeof noMargins)[]).map((side) => (
      <Px
        key={side}
        label={output.margins[side]}
        value={margins[side]}
        min={0}
        onCommit={(next) => set({ margins: { ...margins, [side]: next } })}
      />
    ));
  },
  embedFonts: flag('embedFonts', true),
  timeZone: ({ more: { timeZone = 'UTC' }, set }) => {
    const { output } = useMessages();
    const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')], []);
    return (
      <Labelled label={output.timeZone}>
        <SelectField
          label={output.timeZone}
          value={timeZone}
          choices={zones.map((zone) => [zone, zone])}
          onChoose={(next) => set({ timeZone: next === 'UTC' ? undefined : next })}
        />
      </Labelled>
    );
  },
  onImageError: ({ more: { onImageError = 'fail' }, set }) => {
    const { output } = useMessages();
    return (
      <Choice
        label={output.onImageError}
        value={onImageError}
        choices={output.imagePolicies}
        onChoose={(next) => set({ onImageError: next === 'fail' ? undefined : next })}
      />
    );
  },
  missingVariables: ({ more: { missingVariables = 'warn' }, set }) => {
    const { output } = useMessages();
    return (
      <Choice
        label={output.missingVariables}
        value={missingVariables}
        choices={output.missing}
        onChoose={(next) => set({ missingVariables: next === 'warn' ? undefined : next })}
      />
    );
  },
};

const noMargins = { top: 0, right: 0, bottom: 0, left: 0 };
