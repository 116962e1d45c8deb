import type { TextElement } from '../../design/elements/text.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { type Box, insetWithin, outset, type Sides } from '../../geometry/box.ts';
import { translation } from '../../geometry/matrix.ts';
import type { Mark, TextMark } from '../../scene/marks.ts';
import type { TextBlockLayout } from '../../text/text-block.ts';
import type { ElementLayout, LayoutContext } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { roundedBox } from '../shapes/corners.ts';
import { filledShape, innerMark } from '../shapes/inner-mark.ts';
import { fitText, layoutAt, type SourcedText, showsText } from '../text/fit-text.ts';
import { snapText } from '../text/snap-text.ts';
import { readTextSource } from '../text/text-source.ts';
import { warnOfFonts, warnOfMarkup, warnOfPlainMarkup } from '../text/text-warnings.ts';

export const layoutText: ElementLayout<'text'> = (element, context) => {
  const room = insetWithin({ x: 0, y: 0, width: element.width, height: element.height }, sidesOf(element.padding));
  const text = { element, source: readTextSource(element, context.markup) };
  const fitted = fitText(text, room, context);
  const layout = cutToRoom(text, room, fitted.fontSize, fitted.layout, context);
  const isTooWide = layout.width > room.width + 0.02;
  const isTooHigh = layout.height > room.height + 0.02;
  const overflows = showsText(layout) && (isTooWide || isTooHigh);
  // A box that grows does so in height alone.
  const reachesOut = element.overflow === 'expand' ? overflows && isTooWide : overflows && element.overflow !== 'clip';
  warnOfMarkup(element, text.source.unused, context);
  warnOfPlainMarkup(element, context);
  warn(element, { fontSize: fitted.fontSize, layout, overflows, reachesOut }, context);
  const grown = element.overflow === 'expand' && isTooHigh ? { ...room, height: layout.height } : room;
  const box = { x: 0, y: 0, width: element.width, height: element.height + grown.height - room.height };
  context.report({
    id: element.id,
    box: { x: element.x, y: element.y, width: box.width, height: box.height },
    fontSize: fitted.fontSize,
    fonts: facesOf(layout),
    lines: layout.lines.map((line) => line.text),
    overflow: overflows || layout.shownLength < layout.totalLength,
  });
  // What reaches out does so away from the edge that it stands on, as in CSS; what is cut keeps its beginning.
  const spare = grown.height - layout.height;
  const above = verticalShare[element.verticalAlign] * (reachesOut ? spare : Math.max(0, spare));
  // In the 1/64 px of Blink's layout.
  const top = grown.y + Math.trunc(above * 64) / 64;
  const isBoxed = element.backgroundColor !== undefined && element.backgroundMode === 'box';
  // A text that is cut keeps its highlight whole, so the highlight is a mark of its own.
  const clip = element.overflow === 'clip' ? ({ type: 'rect', ...box } as const) : null;
  const background = layoutFill(element.backgroundColor, box);
  const words: TextMark = {
    kind: 'text',
    ...innerMark(element.id),
    transform: translation(grown.x, top),
    styles: layout.styles,
    ...snapText(layout, {
      top,
      isTurned: isTurned(element),
      pixelRatio: context.pixelRatio,
      measurer: context.measurer,
    }),
    backgrounds: [
      ...(background && !isBoxed
        ? lineBackgrounds(element, layout).map((shape) => ({ shape, paint: background }))
        : []),
      ...layout.highlights.map(({ box: highlight, paint }) => ({
        shape: { type: 'rect' as const, ...highlight },
        paint,
      })),
    ],
  };
  const children: Mark[] = [];
  if (background && isBoxed) {
    const padded = padBox(box, sidesOf(element.backgroundPadding));
    children.push(filledShape(element.id, roundedBox(padded, element.backgroundRadius), background));
  }
  if (clip) children.push({ kind: 'group', ...innerMark(element.id), clip, children: [words] });
  else children.push(words);
  return [{ kind: 'group', ...markBase(element), children }];
};

/** Whether its lines lie askew on the page, as far as the element itself is concerned. */
function isTurned(element: TextElement): boolean {
  const [, b, c] = elementTransform(element);
  return b !== 0 || c !== 0;
}

const verticalShare = { top: 0, middle: 0.5, bottom: 1 } as const;

/** Applies `maxLines` and, where the text is to be cut with an ellipsis, the height. */
function cutToRoom(
  text: SourcedText,
  room: Box,
  fontSize: number,
  whole: TextBlockLayout,
  context: LayoutContext,
): TextBlockLayout {
  const { element } = text;
  const allowed = element.maxLines ?? Number.POSITIVE_INFINITY;
  const fitting =
    element.overflow === 'ellipsis'
      ? Math.max(1, whole.lines.filter(({ box }) => box.y + box.height <= room.height + 0.02).length)
      : Number.POSITIVE_INFINITY;
  const maxLines = Math.min(allowed, fitting);
  const isTooWide = element.wrap === 'none' && element.overflow === 'ellipsis' && whole.width > room.width + 0.02;
  if (whole.lines.length <= maxLines && !isTooWide) return whole;
  const ellipsis = element.overflow === 'clip' ? 'none' : 'show';
  if (!isTooWide) return layoutAt(text, room, fontSize, context, { maxLines, ellipsis });
  // One long line is cut as a text that may break after any character and has one line.
  return layoutAt({ ...text, element: { ...element, wrap: 'char' } }, room, fontSize, context, {
    maxLines: 1,
    ellipsis,
  });
}

interface Outcome {
  readonly fontSize: number;
  readonly layout: TextBlockLayout;
  readonly overflows: boolean;
  /** Whether something is shown outside of the box. */
  readonly reachesOut: boolean;
}

function warn(
  element: TextElement,
  { fontSize, layout, overflows, reachesOut }: Outcome,
  context: LayoutContext,
): void {
  const elementId = element.id;
  const isCut = layout.shownLength < layout.totalLength;
  if ((overflows || isCut) && element.overflow === 'error') {
    throw new PlatenError('INVALID_DYNAMIC_DATA', {
      message: `The text of the element ${elementId} does not fit its box of ${element.width} × ${element.height} px.`,
      details: {
        field: `${elementId}.text`,
        issue: 'the text does not fit its box',
        expected: 'a shorter text, or another value of overflow',
      },
    });
  }
  if (fontSize < element.fontSize) {
    context.warn({
      code: 'TEXT_SHRUNK',
      elementId,
      message: `The text was set at ${fontSize} px instead of ${element.fontSize} px so that it fits.`,
      details: { from: element.fontSize, to: fontSize },
    });
  }
  if (isCut || (overflows && element.overflow === 'clip')) {
    context.warn({
      code: 'TEXT_TRUNCATED',
      elementId,
      message: 'The text was cut because it does not fit.',
      details: { shown: layout.shownLength, total: layout.totalLength },
    });
  }
  if (reachesOut) {
    context.warn({
      code: 'TEXT_OVERFLOW',
      elementId,
      message: `The text needs ${Math.ceil(layout.width)} × ${Math.ceil(layout.height)} px and reaches beyond its box.`,
      details: { neededPx: [Math.ceil(layout.width), Math.ceil(layout.height)] },
    });
  }
  warnOfFonts(element, layout, context);
}

function facesOf(layout: TextBlockLayout): readonly string[] {
  return [...new Set(layout.styles.map(({ face }) => face))];
}

/** A highlight for each line: the font's own height, padded. */
function lineBackgrounds(element: TextElement, layout: TextBlockLayout) {
  const sides = sidesOf(element.backgroundPadding);
  return layout.contentBoxes
    .filter(({ width }) => width > 0)
    .map((box) => roundedBox(padBox(box, sides), element.backgroundRadius));
}

function padBox(box: Box, { top, right, bottom, left }: Sides): Box {
  const grown = outset(box, 0);
  return {
    x: grown.x - left,
    y: grown.y - top,
    width: grown.width + left + right,
    height: grown.height + top + bottom,
  };
}

function sidesOf(value: TextElement['padding']): Sides {
  return typeof value === 'number' ? { top: value, right: value, bottom: value, left: value } : value;
}
