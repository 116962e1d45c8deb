import type { GlyphDrawing } from '../../text/shape-run.ts';
import type { CodedFont } from './coded-fonts.ts';
import type { TextObject } from './text-objects.ts';

/** Draws a glyph of an embedded font; undefined for fonts that are not known by name. */
export type GlyphPen = (fontName: string | null, glyph: number) => GlyphDrawing | undefined;

/**
 * A text object as a path of the same look, for a copy of a text that is seen and not to be read, such as a shadow without
 * blur. Undefined where a glyph of it cannot be drawn.
 */
export function drawnCopy(
  { matrix, pieces }: TextObject,
  { fonts, pen }: { readonly fonts: ReadonlyMap<number, CodedFont>; readonly pen: GlyphPen },
): string | undefined {
  const paths: string[] = [];
  for (const { font: number, size, codes, x, y } of pieces) {
    const font = fonts.get(number);
    let at = x;
    for (const code of codes) {
      const drawing = font && pen(font.name, font.glyphOf(code));
      if (!drawing) return undefined;
      paths.push(pathOf(drawing, { x: at, y, size }));
      at += drawing.advance * size;
    }
  }
  return `q\n${matrix.join(' ')} cm\n${paths.join('')}f\nQ\n`;
}

function pathOf(
  { segments }: GlyphDrawing,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): string {
  let path = '';
  let last: readonly [number, number] = [0, 0];
  for (const { type, values } of segments) {
    const points = pointsOf(values).map(([left, up]) => [x + left * size, y + up * size] as const);
    if (type === 'Z') path += 'h\n';
    else if (type === 'Q') path += curve(last, points);
    else path += `${points.map(written).join(' ')} ${operatorOf[type]}\n`;
    last = points.at(-1) ?? last;
  }
  return path;
}

const operatorOf = { M: 'm', L: 'l', C: 'c' } as const;

/** PDF has cubic curves only: each of their handles lies two thirds of the way to the one of a quadratic curve. */
function curve(from: readonly [number, number], [handle, to]: readonly (readonly [number, number])[]): string {
  if (!handle || !to) return '';
  const near = (end: readonly [number, number]): readonly [number, number] => [
    end[0] + ((handle[0] - end[0]) * 2) / 3,
    end[1] + ((handle[1] - end[1]) * 2) / 3,
  ];
  return `${[near(from), near(to), to].map(written).join(' ')} c\n`;
}

function pointsOf(values: readonly number[]): readonly (readonly [number, number])[] {
  return Array.from({ length: values.length / 2 }, (_, index) => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0]);
}

function written([x, y]: readonly [number, number]): string {
  return `${short(x)} ${short(y)}`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0);
}
