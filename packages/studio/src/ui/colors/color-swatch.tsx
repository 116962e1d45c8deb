import { formatColor, parseColor } from '@platen/core';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Arriving, arriving } from '../arriving.tsx';
import classes from './color-swatch.module.css';

const ColorPicker = arriving(async () => (await import('./color-picker.tsx')).ColorPicker);

export interface ColorSwatchProps {
  readonly label: string;
  readonly color: string;
  readonly onPreview: (color: string) => void;
  readonly onCommit: (color: string) => void;
  /** Below the picker. */
  readonly children?: ReactNode;
}

/** A colour that opens the picker. */
export function ColorSwatch({ label, color, onPreview, onCommit, children }: ColorSwatchProps) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={classes['swatch'] ?? ''}>
        <span style={{ background: cssOf(color) }} />
      </Button>
      <Popover className={classes['popover'] ?? ''} placement="left top">
        <Dialog aria-label={label} className={classes['picker'] ?? ''}>
          <Arriving fallback={<div className={classes['pickerRoom']} />}>
            <ColorPicker color={cssOf(color) ?? '#000000'} label={label} onPreview={onPreview} onCommit={onCommit} />
          </Arriving>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

export interface ColorButtonProps {
  /** A colour that the engine reads. */
  readonly color: string;
  /** Its name; default: the colour. */
  readonly label?: string;
  readonly onPress: () => void;
}

/** A colour to choose. */
export function ColorButton({ color, label = color, onPress }: ColorButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={classes['swatch']} onClick={onPress}>
      <span style={{ background: cssOf(color) }} />
    </button>
  );
}

/** A colour that is only shown. */
export function ColorChip({ color }: { readonly color: string }) {
  return (
    <span className={classes['swatch']}>
      <span style={{ background: cssOf(color) }} />
    </span>
  );
}

/** As every browser reads it; undefined for what is no colour. */
function cssOf(color: string): string | undefined {
  const parsed = parseColor(color);
  return parsed && formatColor(parsed);
}
