import { parseColor, type Rgba } from '../design/color.ts';
import { boundsOf } from '../geometry/bounds.ts';
import { type Box, union } from '../geometry/box.ts';
import { identity, type Matrix, multiply } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import { shapeBounds as outlineBounds } from '../geometry/shape-bounds.ts';
import type { Mark, ShapeMark, TextMark } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';
import type { Scene } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';

/**
 * What WCAG 2.2 (1.4.3) asks of large text. Text of any size below it is hard to read, so the warning uses this one
 * bound and leaves the stricter 4.5 for small text to the designer.
 */
export const leastContrast = 3;

/** Something painted earlier that text may stand on. `colors` is null where only the pixels would tell. */
interface Backdrop {
  readonly bounds: Box;
  readonly colors: readonly Rgba[] | null;
}

/** Ids of elements that are judged otherwise than their marks alone would tell. */
export interface ContrastElements {
  /** Their text is not judged. */
  readonly decorative: ReadonlySet<string>;
  /** Photographs and art: text over them is not judged, even where art was compiled to shapes. */
  readonly pictures: ReadonlySet<string>;
}

/**
 * Finds text whose colour is too like what lies behind it, from the scene alone: solid shapes, gradients (each stop
 * is tried) and the page. Text over pictures, under blend modes or with a gradient of its own is not judged.
 */
export function findLowContrast(scene: Scene, { decorative, pictures }: ContrastElements): readonly Warning[] {
  const page: Backdrop = {
    bounds: { x: 0, y: 0, width: scene.width, height: scene.height },
    // Behind a transparent page is whatever the picture is put on.
    colors: scene.background ? paintColors(scene.background) : null,
  };
  const backdrops: Backdrop[] = [page];
  const warnings: Warning[] = [];

  const visit = (mark: Mark, parent: Matrix): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'text') {
      const warning = decorative.has(mark.elementId) ? undefined : judge(mark, transform, backdrops);
      if (warning) warnings.push(warning);
      return;
    }
    if (mark.kind === 'group') {
      for (const child of mark.children) visit(child, transform);
      return;
    }
    if (mark.kind === 'shape' && pictures.has(mark.elementId)) {
      backdrops.push({ bounds: boundsOf(outlineBounds(mark.shape), transform), colors: null });
      return;
    }
    backdrops.push(backdropOf(mark, transform, backdrops));
  };
  for (const mark of scene.marks) visit(mark, identity);
  return warnings;
}

function backdropOf(
  mark: Exclude<Mark, { kind: 'text' | 'group' }>,
  transform: Matrix,
  below: readonly Backdrop[],
): Backdrop {
  if (mark.kind !== 'shape') return { bounds: boundsOf(mark.target, transform), colors: null };
  const bounds = boundsOf(shapeBounds(mark.shape), transform);
  return { bounds, colors: shapeColors(mark, bounds, below) };
}

/** The colours that a shape shows, blended with what lies under it where it is translucent. */
function shapeColors(mark: ShapeMark, bounds: Box, below: readonly Backdrop[]): readonly Rgba[] | null {
  const under = backdropAt(centre(bounds), below);
  if (mark.fill === null) return under;
  const plain = mark.blendMode === 'normal' && mark.filters.length === 0;
  const own = plain ? paintColors(mark.fill) : null;
  if (own === null) return null;
  const faded = own.map((color) => ({ ...color, a: color.a * mark.opacity }));
  if (faded.every((color) => color.a === 1)) return faded;
  if (under === null) return null;
  return faded.flatMap((color) => under.map((beneath) => blend(color, beneath)));
}

function judge(mark: TextMark, transform: Matrix, backdrops: readonly Backdrop[]): Warning | undefined {
  const inked = mark.lines.filter((line) => line.runs.some((run) => run.text.trim() !== ''));
  const first = inked[0];
  if (first === undefined || mark.blendMode !== 'normal' || mark.filters.length > 0) return undefined;
  // A highlight or an outline is a backdrop of the text's own, chosen by its designer.
  if (mark.backgrounds.length > 0 || mark.styles.some((style) => style.stroke !== null)) return undefined;
  const box = boundsOf(inked.map((line) => line.box).reduce(union, first.box), transform);
  const behind = backdropAt(centre(box), backdrops);
  if (behind === null) return undefined;
  const used = new Set(inked.flatMap((line) => line.runs.map((run) => run.style)));
  let worst: { readonly ratio: number; readonly color: Rgba; readonly background: Rgba } | undefined;
  for (const index of used) {
    const fill = mark.styles[index]?.fill;
    const color = fill?.type === 'solid' ? parseColor(fill.color) : undefined;
    if (color === undefined) continue;
    // Over a gradient the text is readable when it stands out from most of it: take the best stop.
    const best = behind
      .map((background) => ({
        ratio: contrastRatio(blend({ ...color, a: color.a * mark.opacity }, background), background),
        color,
        background,
      }))
      .reduce((a, b) => (b.ratio > a.ratio ? b : a));
    if (worst === undefined || best.ratio < worst.ratio) worst = best;
  }
  if (worst === undefined || worst.ratio >= leastContrast) return undefined;
  const ratio = Math.round(worst.ratio * 100) / 100;
  return {
    code: 'LOW_CONTRAST',
    elementId: mark.elementId,
    message: `The text has a contrast of ${ratio} : 1 to what lies behind it; ${leastContrast} : 1 is the least that reads well.`,
    details: { ratio, atLeast: leastContrast },
  };
}

/** The colours of the topmost backdrop over a point. */
function backdropAt([x, y]: readonly [number, number], backdrops: readonly Backdrop[]): readonly Rgba[] | null {
  for (let index = backdrops.length - 1; index >= 0; index -= 1) {
    const backdrop = backdrops[index];
    if (backdrop === undefined) continue;
    const { bounds } = backdrop;
    if (x >= bounds.x && x <= bounds.x + bounds.width && y >= bounds.y && y <= bounds.y + bounds.height)
      return backdrop.colors;
  }
  return null;
}

function centre(box: Box): readonly [number, number] {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function shapeBounds(shape: Shape): Box {
  if (shape.type === 'ellipse') {
    return { x: shape.cx - shape.rx, y: shape.cy - shape.ry, width: 2 * shape.rx, height: 2 * shape.ry };
  }
  // A free path may leave any of its box bare, so it never counts as a backdrop.
  return shape.type === 'path' ? { x: 0, y: 0, width: -1, height: -1 } : shape;
}

function paintColors(paint: Paint): readonly Rgba[] | null {
  const colors = paint.type === 'solid' ? [paint.color] : paint.stops.map((stop) => stop.color);
  const parsed = colors.map(parseColor).filter((color) => color !== undefined);
  return parsed.length === colors.length ? parsed : null;
}

function blend(over: Rgba, under: Rgba): Rgba {
  const mix = (a: number, b: number) => a * over.a + b * (1 - over.a);
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), a: 1 };
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
function contrastRatio(one: Rgba, other: Rgba): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2's relative luminance, 0 to 1. */
function relativeLuminance({ r, g, b }: Rgba): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
