import { type Box, outset } from '../../geometry/box.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { pictureBounds } from '../../paint/mark-bounds.ts';
import { featureSettings } from '../../scene/font-features.ts';
import type { TextLine, TextMark, TextRun, TextStyle } from '../../scene/marks.ts';
import { writeDecoration } from '../decoration.ts';
import { defineFilter } from '../filter.ts';
import { familyList } from '../font-faces.ts';
import { paintAttributes } from '../paint-server.ts';
import { shapeElement } from '../shape-element.ts';
import { strokeAttributes } from '../stroke.ts';
import { splitColor } from '../svg-color.ts';
import type { SvgContext } from '../svg-context.ts';
import { writeLink } from '../wrap-mark.ts';
import { type Attributes, element, escapeText } from '../xml.ts';

/**
 * Real text: one `<text>` for the runs of one style beside each other, one `<tspan>` with its own place for each run.
 * Positions come from layout, so no viewer breaks lines by itself.
 */
export function writeText(mark: TextMark, context: SvgContext): string {
  const backgrounds = mark.backgrounds.map(({ shape, paint }) =>
    shapeElement(shape, paintAttributes('fill', paint, shapeBounds(shape), context)),
  );
  const decorations = (above: boolean) =>
    mark.decorations
      .filter(({ kind }) => (kind === 'line-through') === above)
      .map((decoration) => writeDecoration(decoration, context));
  const groups = runGroups(mark);
  // Once for all groups: where scripts take turns there are as many of them as letters.
  const area = pictureBounds({ ...mark, clip: null }) ?? { x: 0, y: 0, width: 1, height: 1 };
  return [
    ...backgrounds,
    ...decorations(false),
    ...groups.map((group) => writeGroup(group, area, context)),
    ...decorations(true),
  ].join('');
}

interface PlacedRun {
  readonly run: TextRun;
  readonly line: TextLine;
}

interface RunGroup {
  readonly style: TextStyle;
  readonly runs: readonly PlacedRun[];
}

function runGroups(mark: TextMark): readonly RunGroup[] {
  const groups: { style: TextStyle; runs: PlacedRun[] }[] = [];
  for (const line of mark.lines) {
    for (const run of line.runs) {
      const style = mark.styles[run.style];
      if (!style || run.text === '') continue;
      const last = groups[groups.length - 1];
      if (last?.style === style) last.runs.push({ run, line });
      else groups.push({ style, runs: [{ run, line }] });
    }
  }
  return groups;
}

function writeGroup({ style, runs }: RunGroup, area: Box, context: SvgContext): string {
  const { stroke } = style;
  const aligned = stroke && stroke.align !== 'center' ? { ...stroke, width: 2 * stroke.width } : stroke;
  const attributes: Attributes = {
    // The older of two ways to keep every space; Inkscape and resvg read it, browsers both.
    'xml:space': 'preserve',
    style: 'white-space:pre',
    'xml:lang': style.lang === '' ? null : style.lang,
    'font-family': familyList(style, context.resources.fonts),
    'font-size': style.size,
    'font-weight': style.weight === 400 ? null : style.weight,
    'font-style': style.italic ? 'italic' : null,
    'letter-spacing': style.letterSpacing === 0 ? null : style.letterSpacing,
    ...paintAttributes('fill', style.fill, area, context),
    ...(aligned ? strokeAttributes(aligned, area, context) : {}),
    'paint-order': stroke?.align === 'outside' ? 'stroke' : null,
    filter:
      style.shadows.length === 0
        ? null
        : `url(#${defineFilter({ steps: [], dropShadows: style.shadows, opacity: leastOpacity(style), region: outset(area, 1) }, context)})`,
  };
  const features = featureSettings(style.features);
  const settings = features === 'normal' ? '' : `;font-feature-settings:${features}`;
  return element(
    'text',
    { ...attributes, style: `white-space:pre${settings}` },
    runs.map(({ run, line }) => writeRun(run, line)),
  );
}

/** As of what is seen at all: a shadow's edge becomes hard where much more is made of its alpha. */
const faintest = 0.05;

/** The opacity of the most translucent colour of a style: shadows fall from opaque glyphs, as with CSS `text-shadow`. */
function leastOpacity({ fill, stroke }: TextStyle): number {
  const colors = [fill, stroke?.paint].flatMap((paint) => {
    if (!paint) return [];
    return paint.type === 'solid' ? [paint.color] : paint.stops.map(({ color }) => color);
  });
  return Math.max(faintest, Math.min(1, ...colors.map((color) => splitColor(color).opacity)));
}

function writeRun(run: TextRun, line: TextLine): string {
  const span = element(
    'tspan',
    {
      x: run.x,
      y: line.baseline - run.rise,
      'word-spacing': run.wordSpacing === 0 ? null : run.wordSpacing,
    },
    escapeText(run.direction === 'rtl' ? heldRightToLeft(run.text) : run.text),
  );
  return run.href ? writeLink(run.href, span) : span;
}

/**
 * A right-to-left run in a left-to-right chunk, so that `x` is its left edge in every viewer; with `direction` some
 * take it for the right edge. Marks at the ends hold punctuation there on the right-to-left side.
 */
function heldRightToLeft(text: string): string {
  const strong = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
  const characters = [...text];
  const mark = '\u200f';
  const isOpen = (character: string | undefined) => character !== undefined && !strong.test(character);
  return `${isOpen(characters[0]) ? mark : ''}${text}${isOpen(characters[characters.length - 1]) ? mark : ''}`;
}
