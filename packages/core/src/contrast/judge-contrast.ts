import { formatColor, parseColor, type Rgba } from '../design/colors/color.ts';
import { boundsOf } from '../geometry/bounds.ts';
import { type Box, intersection } from '../geometry/box.ts';
import { type Matrix, mapBox } from '../geometry/matrix.ts';
import { shapeBounds as outlineBounds } from '../geometry/shape-bounds.ts';
import type { Mark, ShapeMark, TextMark } from '../scene/marks.ts';
import type { Scene } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import { type FoundShape, type FoundText, foundIn, isInked, paintColors, shownColors } from './found-parts.ts';

/**
 * What WCAG 2.2 (1.4.3) asks of large text. Text of any size below it is hard to read, so the warning uses this one
 * bound and leaves the stricter 4.5 for small text to the designer.
 */
export const leastContrast = 3;

/** Something painted earlier that text may stand on. `colors` is null where only the pixels would tell. */
interface Backdrop {
  readonly bounds: Box;
  readonly colors: readonly Rgba[] | null;
  readonly isPicture: boolean;
}

/** Ids of elements that are judged otherwise than their marks alone would tell. */
export interface ContrastElements {
  /** Their text is not judged. */
  readonly decorative: ReadonlySet<string>;
  /** Photographs and art: what text over them stands on is told by pixels alone, even where art was compiled to shapes. */
  readonly pictures: ReadonlySet<string>;
  /** Told of each text whose backdrop has known colours. */
  readonly onText?: (mark: TextMark, behind: readonly Rgba[]) => void;
}

/** Text over a photograph or art. Its contrast is told by the pixels of `beneath`; see `judgeOverPixels`. */
export interface TextOverPicture {
  readonly elementId: string;
  /** The text's local px to scene px. */
  readonly transform: Matrix;
  /** What is painted before the text, other text left out. */
  readonly beneath: Scene;
  /** The places of its letters, from baseline to cap height or so, in local px. */
  readonly runs: readonly InkedRun[];
}

export interface InkedRun {
  readonly box: Box;
  /** The opacity of the text and of its groups included. */
  readonly color: Rgba;
}

export interface ContrastFindings {
  readonly warnings: readonly Warning[];
  readonly overPictures: readonly TextOverPicture[];
}

/**
 * Finds text whose colour is too like what lies behind it, from the scene alone: solid shapes, gradients (each stop
 * is tried) and the page. Text over pictures is listed, to be judged by pixels; text with blend modes, filters or a
 * gradient of its own is not judged.
 */
export function judgeContrast(scene: Scene, { decorative, pictures, onText }: ContrastElements): ContrastFindings {
  const page: Backdrop = {
    bounds: { x: 0, y: 0, width: scene.width, height: scene.height },
    // Behind a transparent page is whatever the picture is put on.
    colors: scene.background ? paintColors(scene.background) : null,
    isPicture: false,
  };
  const backdrops: Backdrop[] = [page];
  const warnings: Warning[] = [];
  const overPictures: TextOverPicture[] = [];

  const visitText = (text: FoundText, index: number): void => {
    const { mark, bounds, isPlain } = text;
    if (bounds === undefined || decorative.has(mark.elementId) || !isPlain) return;
    const behind = backdropAt(centre(bounds), backdrops);
    if (behind !== null) {
      onText?.(mark, behind);
      const warning = judgeAgain(text, behind);
      if (warning) warnings.push(warning);
      return;
    }
    const runs = inkedRuns(mark, text.opacity);
    if (runs.length === 0 || !backdrops.some((one) => one.isPicture && intersection(one.bounds, bounds))) return;
    overPictures.push({
      elementId: mark.elementId,
      transform: text.transform,
      beneath: { ...scene, marks: withoutText([...scene.marks.slice(0, index), ...text.beneath()]) },
      runs,
    });
  };

  for (const [index, mark] of scene.marks.entries()) {
    for (const found of foundIn(mark)) {
      const { elementId } = found.mark;
      // What is written in art belongs to the picture, and is its designer's.
      const isOfPicture = pictures.has(elementId);
      if (found.kind === 'text') {
        if (!isOfPicture) visitText(found, index);
      } else if (found.mark.kind === 'shape' && isOfPicture) {
        const bounds = boundsOf(outlineBounds(found.mark.shape), found.transform);
        backdrops.push({ bounds, colors: null, isPicture: true });
      } else backdrops.push(backdropOf(found, backdrops));
    }
  }
  return { warnings, overPictures };
}

function areSame(some: readonly Rgba[], others: readonly Rgba[]): boolean {
  return (
    some === others ||
    (some.length === others.length &&
      some.every(({ r, g, b, a }, index) => {
        const other = others[index];
        return r === other?.r && g === other.g && b === other.b && a === other.a;
      }))
  );
}

function judgeAgain(text: FoundText, behind: readonly Rgba[]): Warning | undefined {
  const { judged } = text;
  if (judged !== undefined && areSame(judged.behind, behind)) return judged.warning;
  const warning = judge(text.mark, behind);
  text.judged = { behind, warning };
  return warning;
}

function withoutText(marks: readonly Mark[]): readonly Mark[] {
  return marks.flatMap((mark): readonly Mark[] => {
    if (mark.kind === 'text') return [];
    // The last child of a mask has to stay the last.
    if (mark.kind !== 'group' || mark.mask !== undefined) return [mark];
    return [{ ...mark, children: withoutText(mark.children) }];
  });
}

/** The ink of each run that has one colour and no shadow of its own to stand out by. */
function inkedRuns(mark: TextMark, opacity: number): readonly InkedRun[] {
  return mark.lines.flatMap((line) =>
    line.runs.filter(isInked).flatMap((run): readonly InkedRun[] => {
      const style = mark.styles[run.style];
      if (style?.fill?.type !== 'solid' || style.shadows.length > 0) return [];
      const color = parseColor(style.fill.color);
      const capHeight = 0.7 * style.size;
      const box = { x: run.x, y: line.baseline - run.rise - capHeight, width: run.width, height: capHeight };
      return color ? [{ box, color: { ...color, a: color.a * opacity } }] : [];
    }),
  );
}

function backdropOf({ mark, bounds, colors }: FoundShape, below: readonly Backdrop[]): Backdrop {
  if (mark.kind !== 'shape') return { bounds, colors: null, isPicture: true };
  return { bounds, colors: colors ?? blendedColors(mark, bounds, below), isPicture: false };
}

/** The colours that a translucent shape shows, blended with what lies under it. */
function blendedColors(mark: ShapeMark, bounds: Box, below: readonly Backdrop[]): readonly Rgba[] | null {
  // Looked for where it shows alone: each look goes through all that was painted before.
  const beneath = () => backdropAt(centre(bounds), below);
  if (mark.fill === null) return beneath();
  const faded = shownColors(mark);
  const under = faded && beneath();
  return under && faded.flatMap((color) => under.map((one) => blend(color, one)));
}

function judge(mark: TextMark, behind: readonly Rgba[]): Warning | undefined {
  const worst = worstContrast(mark, behind);
  return worst && worst.ratio < leastContrast ? lowContrast(mark.elementId, worst.ratio, worst.background) : undefined;
}

/** The colour of a text that stands out least; undefined where none is plain. */
export function worstContrast(mark: TextMark, behind: readonly Rgba[]) {
  const used = new Set(mark.lines.flatMap((line) => line.runs.filter(isInked).map((run) => run.style)));
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
  return worst;
}

/** @param behind what the text stands on, where that is one colour. */
function lowContrast(elementId: string, worst: number, behind?: Rgba): Warning {
  const ratio = Math.round(worst * 100) / 100;
  return {
    code: 'LOW_CONTRAST',
    elementId,
    message: `The text has a contrast of ${ratio} : 1 to what lies behind it; ${leastContrast} : 1 is the least that reads well.`,
    details: { ratio, atLeast: leastContrast, ...(behind && { behind: formatColor(behind) }) },
  };
}

/** RGBA pixels, not premultiplied. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/**
 * A letter is read when most of what lies around it differs from it: a run is too hard to read when more than this share
 * of its backdrop is too like it. A cloud behind one letter of a word is none.
 */
const tolerableShare = 0.4;

/** Below `leastContrast`, because a share of a sampled picture is no exact figure: what is near the bound is let pass. */
const leastOverPictures = 2.5;

/**
 * Judges text over pictures by `pixels`, where its `beneath` was painted; `toPixels` maps the text's local px to them.
 * The figure is the contrast that the best part of the backdrop (60 %) reaches, of the worst run.
 */
export function judgeOverPixels(text: TextOverPicture, pixels: Pixels, toPixels: Matrix): Warning | undefined {
  const ratios = text.runs.map(({ box, color }) => {
    const seen = contrastsIn(mapBox(toPixels, box), color, pixels);
    return seen.length === 0 ? Number.POSITIVE_INFINITY : (seen[Math.floor(seen.length * tolerableShare)] as number);
  });
  const worst = Math.min(...ratios);
  return worst < leastOverPictures ? lowContrast(text.elementId, worst) : undefined;
}

/** Lowest first; none where the page shows through. */
function contrastsIn(box: Box, color: Rgba, { width, height, data }: Pixels): Float64Array {
  const left = Math.max(0, Math.floor(box.x));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  const top = Math.max(0, Math.floor(box.y));
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  const ratios = new Float64Array(Math.max(0, right - left) * Math.max(0, bottom - top));
  // Opaque text looks the same over every pixel.
  const alone = color.a === 1 ? relativeLuminance(color) : undefined;
  let count = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      if (data[at + 3] !== 255) return new Float64Array(0);
      const under = { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0, a: 1 };
      ratios[count++] = ratioOf(alone ?? relativeLuminance(blend(color, under)), relativeLuminance(under));
    }
  }
  return ratios.sort();
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

function blend(over: Rgba, under: Rgba): Rgba {
  const mix = (a: number, b: number) => a * over.a + b * (1 - over.a);
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), a: 1 };
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
function contrastRatio(one: Rgba, other: Rgba): number {
  return ratioOf(relativeLuminance(one), relativeLuminance(other));
}

function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** WCAG 2.2's relative luminance, 0 to 1. */
function relativeLuminance({ r, g, b }: Rgba): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  return linearOf[channel] ?? toLinear(channel);
}

function toLinear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** Linear light of each of the 256 values of a channel: computing a power for each pixel would be most of the cost of judging. */
const linearOf: readonly number[] = Array.from({ length: 256 }, (_, channel) => toLinear(channel));
