import { parseColor, type Rgba } from '../../design/colors/color.ts';
import type { FilterStep } from '../../scene/paint.ts';
import { pxPerUnit } from '../art-numbers.ts';

/** A function of CSS in the property `filter`. Lengths are user units. */
export type FilterFunction =
  | { readonly type: FilterStep['type'] | 'opacity'; readonly amount: number }
  /** A colour of null is the element's `color`. */
  | {
      readonly type: 'drop-shadow';
      readonly color: Rgba | null;
      readonly dx: number;
      readonly dy: number;
      readonly sigma: number;
    };

export type ArtFilter = FilterFunction | { readonly type: 'reference'; readonly id: string };

const item = /\s*(?:url\(\s*["']?#([^"')]{1,256})["']?\s*\)|([a-z-]{4,11})\(((?:[^()]|\([^()]{0,128}\)){0,256})\))/gy;

/** Reads the property `filter`. One that is not valid is none, as CSS has it. */
export function readFilterList(text: string | undefined, emPx = 16): readonly ArtFilter[] {
  const filters: ArtFilter[] = [];
  let end = 0;
  for (const match of (text ?? '').matchAll(item)) {
    const [whole, id, name = '', argument = ''] = match;
    const filter =
      id === undefined ? readFunction(name, argument.trim(), emPx) : ({ type: 'reference', id: id.trim() } as const);
    if (filter === undefined) return [];
    filters.push(filter);
    end = match.index + whole.length;
  }
  return (text ?? '').slice(end).trim() === '' ? filters : [];
}

const atMostOne: ReadonlySet<string> = new Set(['grayscale', 'sepia', 'invert', 'opacity']);

function readFunction(name: string, argument: string, emPx: number): FilterFunction | undefined {
  switch (name) {
    case 'blur': {
      const amount = argument === '' ? 0 : readPx(argument, emPx);
      return amount === undefined || amount < 0 ? undefined : { type: name, amount };
    }
    case 'hue-rotate': {
      const [, value, unit = ''] =
        /^([+-]?[\d.]{1,16})(deg|grad|rad|turn)?$/.exec(argument === '' ? '0' : argument) ?? [];
      if (value === undefined || (unit === '' && Number(value) !== 0)) return undefined;
      return { type: name, amount: Number(value) * (degrees[unit] ?? 1) };
    }
    case 'drop-shadow':
      return readShadow(argument, emPx);
    case 'brightness':
    case 'contrast':
    case 'saturate':
    case 'grayscale':
    case 'sepia':
    case 'invert':
    case 'opacity': {
      const [, value, percent] =
        /^([+-]?(?:\d{1,16}(?:\.\d{0,16})?|\.\d{1,16}))(%?)$/.exec(argument === '' ? '1' : argument) ?? [];
      const amount = Number(value) / (percent === '%' ? 100 : 1);
      if (!(amount >= 0)) return undefined;
      return { type: name, amount: atMostOne.has(name) ? Math.min(1, amount) : amount };
    }
    default:
      return undefined;
  }
}

const degrees: Readonly<Record<string, number>> = { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function readPx(text: string, emPx: number): number | undefined {
  const [, value, unit = ''] = /^([+-]?(?:\d{1,16}(?:\.\d{0,16})?|\.\d{1,16}))([a-z]{0,4})$/i.exec(text) ?? [];
  const relative: Readonly<Record<string, number>> = { em: emPx, rem: 16, ex: emPx / 2, ch: emPx / 2 };
  const factor = pxPerUnit[unit.toLowerCase()] ?? relative[unit.toLowerCase()];
  return value === undefined || factor === undefined ? undefined : Number(value) * factor;
}

/** Two or three lengths and, before or after them, a colour. */
function readShadow(argument: string, emPx: number): FilterFunction | undefined {
  const words = argument.match(/[^\s(]+(?:\([^)]*\))?/g) ?? [];
  const lengths = words.map((word) => readPx(word, emPx));
  const colors = words.filter((_, index) => lengths[index] === undefined);
  const [dx, dy, sigma = 0, ...others] = lengths.filter((length) => length !== undefined);
  const [stated] = colors;
  const color = stated === undefined || stated.toLowerCase() === 'currentcolor' ? null : parseColor(stated);
  if (dx === undefined || dy === undefined || sigma < 0 || others.length > 0 || colors.length > 1) return undefined;
  return color === undefined ? undefined : { type: 'drop-shadow', color, dx, dy, sigma };
}
