import pipette from 'lucide:pipette';
import { useBrand } from '../../api/brand.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { ColorButton, ColorSwatch, type ColorSwatchProps } from '../../ui/colors/color-swatch.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useEditorState } from '../design-context.ts';
import { colorsOf } from './colors-of.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

export function ColorControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const value = shownValue(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <div className={classes['color']}>
      <Swatch
        label={panels.choose(label)}
        color={text}
        onPreview={(color) => subject.preview(path, color)}
        onCommit={(color) => subject.set(path, color)}
      />
      <TextInput
        label={label}
        value={text}
        placeholder={isMixed(props) ? panels.mixed : panels.none}
        isInvalid={props.isRefused}
        onCommit={(written) => {
          const color = written.trim();
          const hex = /^[0-9a-f]{3,8}$/i.test(color) ? `#${color}` : color;
          subject.set(path, hex === '' ? undefined : hex);
        }}
      />
    </div>
  );
}

/** A colour that opens the picker, with the colours of the brand and of the design. */
export function Swatch(props: Omit<ColorSwatchProps, 'children'>) {
  const { panels } = useMessages();
  return (
    <ColorSwatch {...props}>
      <BrandColors label={panels.brandColors} onChoose={props.onCommit} />
      <UsedColors label={panels.usedColors} onChoose={props.onCommit} />
    </ColorSwatch>
  );
}

interface OfferedColorsProps {
  readonly label: string;
  readonly onChoose: (color: string) => void;
}

/** Those of the account, where it has chosen some. */
function BrandColors({ label, onChoose }: OfferedColorsProps) {
  const { colors = [] } = useBrand() ?? {};
  if (colors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row.
    <div role="group" aria-label={label} className={classes['used']}>
      <span aria-hidden="true" className={classes['usedLabel']}>
        {label}
      </span>
      {colors.map(({ name, value }) => (
        <ColorButton key={name} color={value} label={name} onPress={() => onChoose(value)} />
      ))}
    </div>
  );
}

/** The colours of the design, and the eyedropper where the browser has one. */
function UsedColors({ label, onChoose }: OfferedColorsProps) {
  const { design } = useEditorState();
  const { panels } = useMessages();
  const EyeDropper = (globalThis as { EyeDropper?: new () => { open(): Promise<{ sRGBHex: string }> } }).EyeDropper;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row.
    <div role="group" aria-label={label} className={classes['used']}>
      <span aria-hidden="true" className={classes['usedLabel']}>
        {label}
      </span>
      {EyeDropper && (
        <ToolButton
          label={panels.eyedropper}
          icon={pipette}
          onClick={() =>
            new EyeDropper().open().then(
              ({ sRGBHex }) => onChoose(sRGBHex),
              () => undefined,
            )
          }
        />
      )}
      {colorsOf(design).map((color) => (
        <ColorButton key={color} color={color} onPress={() => onChoose(color)} />
      ))}
    </div>
  );
}
