import { union } from '../../geometry/box.ts';
import { mapBox } from '../../geometry/matrix.ts';
import type { TextMark, TextRun, TextStyle } from '../../scene/marks.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { Canvas2D } from '../canvas.ts';
import type { PaintContext } from '../context.ts';
import { closeLayer, type OpenLayer, openLayer } from '../layer.ts';
import { pictureBounds } from '../mark-bounds.ts';
import { eachRun } from '../text-runs.ts';
import { castShadow } from './cast-shadow.ts';
import { shadowSource } from './shadow-reach.ts';
import { dropShadow, insetShadow } from './silhouette-shadow.ts';

type DrawGlyphs = (canvas: Canvas2D, run: TextRun, style: TextStyle, baseline: number) => void;

/** Paints every shadow of a text beneath all of its glyphs, the first shadow on top, as CSS `text-shadow` does. */
export function paintTextShadows(mark: TextMark, context: PaintContext, drawGlyphs: DrawGlyphs): void {
  const bounds = hasShadows(mark) ? pictureBounds(mark) : undefined;
  if (bounds === undefined) return;
  const box = mapBox(context.matrix, bounds);
  const distance = Math.max(0, Math.ceil(box.x + box.width - context.visible.x)) + 16;
  for (const [shadow, styles] of shadowsFromBelow(mark)) {
    if (shadow.inset) continue;
    if (shadow.spread !== 0) {
      withGlyphs({ mark, shadow, styles }, context, drawGlyphs, (picture) => dropShadow(context, picture, shadow));
      continue;
    }
    castShadow(context, { shadow, distance, draw: () => drawStyles(context.canvas, mark, styles, drawGlyphs) });
  }
}

/** Paints the inset shadows of a text over its glyphs. */
export function paintTextInsets(mark: TextMark, context: PaintContext, drawGlyphs: DrawGlyphs): void {
  if (!hasShadows(mark)) return;
  for (const [shadow, styles] of shadowsFromBelow(mark)) {
    if (!shadow.inset) continue;
    withGlyphs({ mark, shadow, styles }, context, drawGlyphs, (picture) => insetShadow(context, picture, shadow));
  }
}

function hasShadows({ styles }: TextMark): boolean {
  return styles.some(({ shadows }) => shadows.length > 0);
}

/** Each shadow with the styles that have it, the last first. */
function shadowsFromBelow(mark: TextMark): readonly (readonly [Shadow, ReadonlySet<TextStyle>])[] {
  const layers = Math.max(0, ...mark.styles.map(({ shadows }) => shadows.length));
  return Array.from({ length: layers }, (_, layer) => [...stylesByShadow(mark, layer)])
    .toReversed()
    .flat();
}

function drawStyles(canvas: Canvas2D, mark: TextMark, styles: ReadonlySet<TextStyle>, drawGlyphs: DrawGlyphs): void {
  eachRun(mark, (run, style, baseline) => styles.has(style) && drawGlyphs(canvas, run, style, baseline));
}

/** Hands over the glyphs of some styles as a picture of their own. */
function withGlyphs(
  glyphs: {
    readonly mark: TextMark;
    readonly shadow: Shadow;
    readonly styles: ReadonlySet<TextStyle>;
  },
  context: PaintContext,
  drawGlyphs: DrawGlyphs,
  use: (picture: OpenLayer) => void,
): void {
  const { mark, shadow, styles } = glyphs;
  // Without the shadows, which reach far.
  const bounds = pictureBounds({ ...mark, styles: mark.styles.map((style) => ({ ...style, shadows: [] })) });
  if (bounds === undefined) return;
  const reach = union(context.visible, shadowSource(shadow, context));
  const picture = openLayer(context, mapBox(context.matrix, bounds), reach);
  if (picture === undefined) return;
  drawStyles(picture.target.canvas, mark, styles, drawGlyphs);
  use(picture);
  closeLayer(context, picture);
}

/** Runs of several styles often share one shadow: it is cast once for all of them. Styles without a run cast none. */
function stylesByShadow(mark: TextMark, layer: number): ReadonlyMap<Shadow, ReadonlySet<TextStyle>> {
  const groups = new Map<string, { shadow: Shadow; styles: Set<TextStyle> }>();
  const used = new Set(mark.lines.flatMap(({ runs }) => runs.map(({ style }) => style)));
  for (const [index, style] of mark.styles.entries()) {
    const shadow = style.shadows[layer];
    if (shadow === undefined || !used.has(index)) continue;
    const key = JSON.stringify(shadow);
    const group = groups.get(key) ?? { shadow, styles: new Set() };
    group.styles.add(style);
    groups.set(key, group);
  }
  return new Map([...groups.values()].map(({ shadow, styles }) => [shadow, styles]));
}
