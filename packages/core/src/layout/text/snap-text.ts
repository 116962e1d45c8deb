import type { TextMark } from '../../scene/marks.ts';
import { settleBar } from '../../text/decorations.ts';
import type { TextMeasurer } from '../../text/fonts.ts';
import type { TextBlockLayout } from '../../text/text-block.ts';

export interface SnapRequest {
  /** Where the text begins in its element, px. */
  readonly top: number;
  readonly isTurned: boolean;
  /** Device px per px, on whole ones of which baselines of turned text lie; null leaves them where they are. */
  readonly pixelRatio: number | null;
  readonly measurer: TextMeasurer;
}

/**
 * Puts bars on whole px of the element, and baselines of turned text, as Blink does. Painters put the baselines of upright
 * text on whole px by themselves.
 */
export function snapText(
  { lines, decorations }: Pick<TextBlockLayout, 'lines' | 'decorations'>,
  { top, isTurned, pixelRatio: ratio, measurer }: SnapRequest,
): Pick<TextMark, 'lines' | 'decorations'> {
  return {
    lines:
      isTurned && ratio !== null
        ? lines.map((line) => ({ ...line, baseline: Math.round((top + line.baseline) * ratio) / ratio - top }))
        : lines,
    decorations: decorations.map((bar) => settleBar(bar, { top, isTurned }, measurer)),
  };
}
