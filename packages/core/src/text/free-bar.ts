import type { TextDecoration } from '../scene/marks.ts';
import type { FontSpec, InkBand } from './fonts.ts';

/** A bar that is not yet on whole px, since these lie where the whole text is put. */
export interface FreeBar extends Omit<TextDecoration, 'y' | 'gaps'> {
  /** Baseline of its text, px below the top of the text block. */
  readonly baseline: number;
  /** px from there down to the bar's upper edge, or the axis of a wave. */
  readonly edge: number;
  /** Before it was cut to whole px. */
  readonly exactThickness: number;
  /** Around whose ink it leaves gaps. */
  readonly texts: readonly InkedText[];
}

/** A run in which a bar looks for ink. */
interface InkedText {
  readonly text: string;
  readonly font: FontSpec;
  /** Left edge, px. */
  readonly x: number;
  readonly band: InkBand;
}
