import pipette from 'lucide:pipette';
import { formatColor, parseColor } from '@platen/core';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useMessages } from '../../messages/messages.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useEditorState } from '../design-context.ts';
import { colorsOf } from './colors-of.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

const ColorPicker = lazy(async () => ({ default: (await import('../../ui/color-picker.tsx')).ColorPicker }));

export function ColorControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const [refused, setRefused] = useState(false);
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
        isInvalid={refused}
        onCommit={(written) => {
          const color = written.trim();
          const hex = /^[0-9a-f]{3,8}$/i.test(color) ? `#${color}` : color;
          const isTaken = hex === '' || parseColor(hex) !== undefined;
          setRefused(!isTaken);
          if (isTaken) subject.set(path, hex === '' ? undefined : hex);
        }}
      />
    </div>
  );
}

interface SwatchProps {
  readonly label: string;
  readonly color: string;
  readonly onPreview: (color: string) => void;
  readonly onCommit: (color: string) => void;
}

/** A colour that opens the picker. */
export function Swatch({ label, color, onPreview, onCommit }: SwatchProps) {
  const { panels } = useMessages();
  return (
    <DialogTrigger>
      <Button aria-label={label} className={classes['swatch'] ?? ''}>
        <span style={{ background: cssOf(color) }} />
      </Button>
      <Popover className={classes['popover'] ?? ''} placement="left top">
        <Dialog aria-label={label} className={classes['picker'] ?? ''}>
          <Suspense fallback={<div className={classes['pickerRoom']} />}>
            <ColorPicker color={cssOf(color) ?? '#000000'} label={label} onPreview={onPreview} onCommit={onCommit} />
          </Suspense>
          <UsedColors label={panels.usedColors} onChoose={onCommit} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface UsedColorsProps {
  readonly label: string;
  readonly onChoose: (color: string) => void;
}

/** The colours of the design, and the eyedropper where the browser has one. */
function UsedColors({ label, onChoose }: UsedColorsProps) {
  const { design } = useEditorState();
  const { panels } = useMessages();
  const EyeDropper = (globalThis as { EyeDropper?: new () => { open(): Promise<{ sRGBHex: string }> } }).EyeDropper;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row.
    <div role="group" aria-label={label} className={classes['used']}>
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
        <button
          key={color}
          type="button"
          aria-label={color}
          title={color}
          className={classes['swatch']}
          onClick={() => onChoose(color)}
        >
          <span style={{ background: color }} />
        </button>
      ))}
    </div>
  );
}

/** As every browser reads it; undefined for what is no colour. */
function cssOf(color: string): string | undefined {
  const parsed = parseColor(color);
  return parsed && formatColor(parsed);
}
