import { mapBox } from '../geometry/matrix.ts';
import type { TextMark, TextRun, TextStyle } from '../scene/marks.ts';
import type { Shadow } from '../scene/paint.ts';
import { castShadow } from './cast-shadow.ts';
import type { PaintContext } from './context.ts';
import { pictureBounds } from './mark-bounds.ts';
import { eachRun } from './text-runs.ts';

/** Paints every shadow of a text beneath all of its glyphs, the first shadow on top, as CSS `text-shadow` does. */
export function paintTextShadows(
  mark: TextMark,
  context: PaintContext,
  drawGlyphs: (run: TextRun, style: TextStyle, baseline: number) => void,
): void {
  const layers = Math.max(0, ...mark.styles.map(({ shadows }) => shadows.length));
  const bounds = layers === 0 ? undefined : pictureBounds(mark);
  if (bounds === undefined) return;
  const box = mapBox(context.matrix, bounds);
  const distance = Math.max(0, Math.ceil(box.x + box.width - context.visible.x)) + 16;
  for (let layer = layers - 1; layer >= 0; layer -= 1) {
    for (const [shadow, styles] of stylesByShadow(mark, layer)) {
      const draw = () => eachRun(mark, (run, style, baseline) => styles.has(style) && drawGlyphs(run, style, baseline));
      castShadow(context, { shadow, distance, draw });
    }
  }
}

/** Runs of several styles often share one shadow: it is cast once for all of them. */
function stylesByShadow(mark: TextMark, layer: number): ReadonlyMap<Shadow, ReadonlySet<TextStyle>> {
  const groups = new Map<string, { shadow: Shadow; styles: Set<TextStyle> }>();
  for (const style of mark.styles) {
    const shadow = style.shadows[layer];
    if (shadow === undefined || shadow.inset) continue;
    const key = JSON.stringify(shadow);
    const group = groups.get(key) ?? { shadow, styles: new Set() };
    group.styles.add(style);
    groups.set(key, group);
  }
  return new Map([...groups.values()].map(({ shadow, styles }) => [shadow, styles]));
}
