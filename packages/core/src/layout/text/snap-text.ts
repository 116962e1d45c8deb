import type { TextMark } from '../../scene/marks.ts';
import type { TextBlockLayout } from '../../text/text-block.ts';

export interface SnapRequest {
  /** Where the text begins in its element, px. */
  readonly top: number;
  /** Device px per px of turned text, whose baselines lie on whole ones; null leaves them where they are. */
  readonly turnedRatio: number | null;
}

/**
 * Puts bars on whole px of the element, and baselines of turned text, as Blink does. Painters put the baselines of upright
 * text on whole px by themselves.
 */
export function snapText(
  { lines, decorations, decoratedLines }: Pick<TextBlockLayout, 'lines' | 'decorations' | 'decoratedLines'>,
  { top, turnedRatio: ratio }: SnapRequest,
): Pick<TextMark, 'lines' | 'decorations'> {
  // Of whole px from the top of the text, to whole px of the element.
  const shifts = lines.map(({ baseline }) => Math.round(top + baseline) - top - Math.round(baseline));
  return {
    lines:
      ratio === null
        ? lines
        : lines.map((line) => ({ ...line, baseline: Math.round((top + line.baseline) * ratio) / ratio - top })),
    decorations: decorations.map((bar, index) => ({ ...bar, y: bar.y + (shifts[decoratedLines[index] ?? 0] ?? 0) })),
  };
}
