import {
  type BoundDesign,
  type Box,
  collectImageNeeds,
  layoutDesign,
  type Mark,
  type Matrix,
  mapBox,
  multiply,
  type ResolvedImage,
  resolvedImageKey,
} from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import type { RenderServices } from '@platen/engine';

/** A line of text as a reader sees it. */
export interface SeenLine {
  readonly elementId: string;
  readonly text: string;
  /** From the height of the capitals to a little below the baseline, in design px; corners in order around it. */
  readonly corners: readonly Point[];
  /** Height of the capitals, in design px. */
  readonly height: number;
  /** Size of the smallest letters in it, in design px. */
  readonly size: number;
}

export type Point = readonly [x: number, y: number];

/** What capitals rise above and letters sink below the baseline in most fonts, as a share of the size. */
const rise = 0.68;
const sink = 0.06;

/** Every line of text of a design that carries meaning; pictures play no part in where text stands. */
export function seenLines(design: BoundDesign, services: RenderServices): readonly SeenLine[] {
  const images = new Map(
    collectImageNeeds(design).flatMap(({ src }) =>
      [true, false].map((upright): [string, ResolvedImage] => [
        resolvedImageKey(src, upright),
        { status: 'unavailable', reason: 'not needed', show: 'nothing' },
      ]),
    ),
  );
  const { fonts, measurer } = services;
  const scene = layoutDesign(design, {
    fonts,
    measurer,
    images,
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio: null,
  });
  const decorative = new Set(design.elements.filter((element) => element.decorative).map(({ id }) => id));
  const lines: SeenLine[] = [];
  const visit = (mark: Mark, parent: Matrix): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'group') for (const child of mark.children) visit(child, transform);
    if (mark.kind !== 'text' || decorative.has(mark.elementId)) return;
    for (const line of mark.lines) {
      const runs = line.runs.filter(({ text }) => text.trim() !== '');
      if (runs.length === 0) continue;
      const sizes = runs.map(({ style }) => mark.styles[style]?.size ?? 0);
      const size = Math.max(...sizes);
      const left = Math.min(...runs.map(({ x }) => x));
      const right = Math.max(...runs.map(({ x, width }) => x + width));
      const local = { x: left, y: line.baseline - rise * size, width: right - left, height: (rise + sink) * size };
      const scale = Math.hypot(transform[2], transform[3]);
      const smallest = Math.min(...sizes) * scale;
      lines.push({ elementId: mark.elementId, text: line.text, ...placed(local, transform), size: smallest });
    }
  };
  for (const mark of scene.marks) visit(mark, [1, 0, 0, 1, 0, 0]);
  return lines;
}

function placed(box: Box, transform: Matrix): Pick<SeenLine, 'corners' | 'height'> {
  const corner = (x: number, y: number): Point => {
    const point = mapBox(transform, { x, y, width: 0, height: 0 });
    return [point.x, point.y];
  };
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const corners = [corner(box.x, box.y), corner(right, box.y), corner(right, bottom), corner(box.x, bottom)];
  return { corners, height: box.height * Math.hypot(transform[2], transform[3]) };
}

/** How far two lines reach into each other: 0 or less when a straight cut parts them (separating axis theorem). */
export function overlap(one: SeenLine, other: SeenLine): number {
  const axes = [one, other].flatMap(({ corners }) => [edgeDirection(corners, 0), edgeDirection(corners, 1)]);
  const depths = axes.map(([x, y]) => {
    const spans = [one, other].map(({ corners }) => corners.map((point) => point[0] * x + point[1] * y));
    const [a = [], b = []] = spans;
    return Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b));
  });
  return Math.min(...depths);
}

function edgeDirection(corners: readonly Point[], index: number): Point {
  const [from, to] = [corners[index] ?? [0, 0], corners[index + 1] ?? [0, 0]];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
