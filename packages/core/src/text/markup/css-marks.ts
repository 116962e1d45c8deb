import { parseColor } from '../../design/colors/color.ts';
import { readFontFamilies } from '../../design/font-families.ts';
import { namedFontSizes } from '../named-font-sizes.ts';
import type { InlineMarks, MarkedSize } from './rich-text.ts';

/** What a declaration says within the marks around it; undefined where its value is none that is used. */
type ReadDeclaration = (value: string, around: InlineMarks) => InlineMarks | undefined;

/** The CSS properties that a `style` attribute may set. */
const declarations: Readonly<Record<string, ReadDeclaration>> = {
  color: (value) => (parseColor(value) ? { color: value } : undefined),
  'background-color': (value) => (parseColor(value) ? { highlight: value } : undefined),
  // Editors write the short form; what is more than a colour in it is not used.
  background: (value) => (parseColor(value) ? { highlight: value } : undefined),
  'font-weight': readWeight,
  'font-style': (value) => (/^(normal|italic|oblique)$/.test(value) ? { italic: value !== 'normal' } : undefined),
  'font-size': (value, { size }) => {
    const read = readSize(value, size ?? { times: 1 });
    return read && { size: read };
  },
  'font-family': (value) => {
    const families = value.length > longestFamilies ? undefined : readFontFamilies(value);
    return families && { families };
  },
  'letter-spacing': readLetterSpacing,
  'text-decoration': readDecoration,
  'text-decoration-line': readDecoration,
};

const longestFamilies = 512;

export interface StyleMarks {
  readonly marks: InlineMarks;
  /** Whether lines of `text-decoration` are named, `none` among them. */
  readonly decorates: boolean;
}

/**
 * Reads the `style` attribute of an HTML element that stands within the marks `around`. Tells `unused` of each property
 * that is not used or has a value that is not.
 */
export function readStyle(source: string, around: InlineMarks, unused: (property: string) => void): StyleMarks {
  let marks: InlineMarks = {};
  let decorates = false;
  for (const declaration of source.slice(0, longestStyle).split(/;(?=(?:[^"']|"[^"]*"|'[^']*')*$)/)) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (property === '' || value === '' || /^(inherit|unset|revert|revert-layer)$/i.test(value)) continue;
    const lower = property === 'font-family' ? value : value.toLowerCase();
    if (property === 'color' && lower === 'currentcolor') continue;
    const read = Object.hasOwn(declarations, property) ? declarations[property]?.(lower, around) : undefined;
    if (read === undefined) unused(property);
    else marks = { ...marks, ...read };
    decorates ||= read !== undefined && property.startsWith('text-decoration');
  }
  return { marks, decorates };
}

/** Nobody writes longer ones; their end is not read. */
const longestStyle = 2_000;

function readWeight(value: string): InlineMarks | undefined {
  if (value === 'normal') return { weight: 400, bold: false };
  if (value === 'bold') return { weight: 700, bold: false };
  if (value === 'bolder') return { bold: true };
  const weight = /^\d{1,4}(\.\d{1,4})?$/.test(value) ? Number(value) : 0;
  return weight >= 1 && weight <= 1_000 ? { weight, bold: false } : undefined;
}

/** px, or a multiple of the element's size: as much as a font size may be anywhere. */
const largestSize = 2_000;

/** CSS's sizes by name, in px. */
const namedSizes: Readonly<Record<string, number>> = {
  ...namedFontSizes,
  'xxx-large': 48,
};
const pxPerUnit: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16 };
/** `smaller` and `larger` of CSS, and the tag `small`. */
export const sizeStep = 1.2;

function readSize(value: string, around: MarkedSize): MarkedSize | undefined {
  if (value === 'smaller') return scaledSize(around, 1 / sizeStep);
  if (value === 'larger') return scaledSize(around, sizeStep);
  if (Object.hasOwn(namedSizes, value)) return { px: namedSizes[value] as number };
  const [, figure, unit = ''] = /^(\d{0,5}(?:\.\d{1,6})?)(px|pt|rem|em|%)$/.exec(value) ?? [];
  const number = Number(figure);
  if (!(number > 0)) return undefined;
  if (unit === 'em') return scaledSize(around, number);
  if (unit === '%') return scaledSize(around, number / 100);
  const px = number * (pxPerUnit[unit] ?? 1);
  return px <= largestSize ? { px } : undefined;
}

/** A size that is relative to the one around it. Sizes in sizes do not grow or vanish without end. */
export function scaledSize(around: MarkedSize, factor: number): MarkedSize {
  const within = (value: number) => Math.min(Math.max(value * factor, 1 / 100), largestSize);
  return 'px' in around ? { px: within(around.px) } : { times: within(around.times) };
}

function readLetterSpacing(value: string): InlineMarks | undefined {
  if (value === 'normal') return { letterSpacing: 0 };
  const [, figure, unit] = /^(-?\d{0,5}(?:\.\d{1,6})?)(px|pt|em|rem)?$/.exec(value) ?? [];
  if (figure === undefined || figure === '' || figure === '-') return undefined;
  if (unit === 'em') return { letterSpacing: `${figure}em` };
  return unit === undefined && Number(figure) !== 0
    ? undefined
    : { letterSpacing: Number(figure) * (pxPerUnit[unit ?? 'px'] ?? 1) };
}

const decorationLines: Readonly<Record<string, InlineMarks>> = {
  underline: { underline: true },
  overline: { overline: true },
  'line-through': { strike: true },
  none: {},
};

function readDecoration(value: string): InlineMarks | undefined {
  let marks: InlineMarks = {};
  for (const word of value.match(/[a-z-]+\([^)]*\)|[^\s]+/g) ?? []) {
    const style = /^(solid|double|dotted|dashed|wavy)$/.exec(word)?.[0] as InlineMarks['decorationStyle'];
    if (Object.hasOwn(decorationLines, word)) marks = { ...marks, ...decorationLines[word] };
    else if (style !== undefined) marks = { ...marks, decorationStyle: style };
    else if (parseColor(word)) marks = { ...marks, decorationColor: word };
    else if (word !== 'currentcolor' && word !== 'auto') return undefined;
  }
  return marks;
}
