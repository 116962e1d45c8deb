import type { TextElement } from '../../design/elements/text.ts';
import { bounds } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import { layoutTextBlock } from '../../text/layout-text.ts';
import type { TextBlock, TextBlockLayout } from '../../text/text-block.ts';
import type { LayoutContext } from '../context.ts';
import { textRuns } from './text-runs.ts';
import type { TextSource } from './text-source.ts';

export interface FittedText {
  readonly fontSize: number;
  readonly layout: TextBlockLayout;
  readonly fits: boolean;
}

/** An element and its text, which is read once however many sizes are tried. */
export interface SourcedText {
  readonly element: TextElement;
  readonly source: TextSource;
}

/** Font sizes are tried in steps of this many px: finer ones nobody sees, and the search ends sooner. */
const sizeStep = 0.25;

/** Rounding in sums of line heights must not make a text that fits exactly look too tall. */
const tolerance = 0.02;

/** Sets a text at the largest size that its `fit` allows and at which it fits its room. At most 18 layouts. */
export function fitText(text: SourcedText, room: Box, context: LayoutContext): FittedText {
  const { element } = text;
  const at = (fontSize: number): FittedText => {
    const layout = layoutAt(text, room, fontSize, context, { maxLines: Number.POSITIVE_INFINITY, ellipsis: 'none' });
    return { fontSize, layout, fits: fitsIn(element, layout, room) };
  };
  const own = at(element.fontSize);
  const mayShrink = element.fit === 'shrink' || element.fit === 'fit';
  const mayGrow = element.fit === 'grow' || element.fit === 'fit';
  if (own.fits) {
    // No text is higher than its box, so the box is the bound where there is no other.
    const largest = element.maxFontSize ?? Math.min(bounds.fontSize, room.height);
    return mayGrow && largest > element.fontSize ? largestFitting(own, largest, at) : own;
  }
  if (!mayShrink || element.minFontSize >= element.fontSize) return own;
  const smallest = at(element.minFontSize);
  return smallest.fits ? largestFitting(smallest, element.fontSize, at) : smallest;
}

/** Halves the sizes between one that fits and one that may not. */
function largestFitting(fitting: FittedText, limit: number, at: (fontSize: number) => FittedText): FittedText {
  let best = fitting;
  let low = 0;
  let high = Math.floor((limit - fitting.fontSize) / sizeStep);
  const top = at(limit);
  if (top.fits) return top;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const tried = at(fitting.fontSize + middle * sizeStep);
    if (tried.fits) {
      best = tried;
      low = middle;
    } else high = middle - 1;
  }
  return best;
}

function fitsIn(element: TextElement, layout: TextBlockLayout, room: Box): boolean {
  const isTooWide = element.wrap === 'none' ? layout.width > room.width + tolerance : layout.brokeWord;
  return (
    !isTooWide &&
    layout.height <= room.height + tolerance &&
    layout.lines.length <= (element.maxLines ?? Number.POSITIVE_INFINITY)
  );
}

/** Sets a text at one size. */
export function layoutAt(
  { element, source }: SourcedText,
  room: Box,
  fontSize: number,
  context: LayoutContext,
  limits: Pick<TextBlock, 'maxLines' | 'ellipsis'>,
): TextBlockLayout {
  const texts = textRuns({ element, source, box: room, fontSize, locale: context.locale });
  const scale = fontSize / element.fontSize;
  return layoutTextBlock(
    {
      ...limits,
      ...texts,
      maxWidth: room.width,
      wrap: element.wrap,
      hyphenate: element.hyphenate,
      align: element.textAlign,
      direction: element.direction,
      punctuationTrim: element.textSpacingTrim,
      wordSpacing: element.wordSpacing * scale,
      firstLineIndent: element.firstLineIndent * scale,
      paragraphSpacing: element.paragraphSpacing * scale,
      listIndent: (element.indent ?? element.fontSize * 1.5) * scale,
    },
    context,
  );
}
