import { namedFontSizes } from '../../text/named-font-sizes.ts';
import { pxPerUnit, readNumbers } from '../art-numbers.ts';

/** What text inherits. Lengths are user units. */
export interface ArtFont {
  readonly families: readonly string[];
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly baseline: string;
  readonly decoration: readonly ('underline' | 'overline' | 'line-through')[];
  readonly preservesSpace: boolean;
}

export const initialFont: ArtFont = {
  families: [],
  size: 16,
  weight: 400,
  italic: false,
  letterSpacing: 0,
  wordSpacing: 0,
  anchor: 'start',
  baseline: 'auto',
  decoration: [],
  preservesSpace: false,
};

/** `own` gives a property that the element declares and does not inherit. */
export function inheritFont(parent: ArtFont, own: (name: string) => string | undefined): ArtFont {
  const names = [
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'letter-spacing',
    'word-spacing',
    'text-anchor',
    'dominant-baseline',
    'text-decoration',
    'white-space',
    'xml:space',
  ];
  if (names.every((name) => own(name) === undefined)) return parent;
  const size = fontSize(own('font-size'), parent.size);
  const decoration = own('text-decoration');
  const space = own('white-space') ?? own('xml:space');
  return {
    families: own('font-family') === undefined ? parent.families : familiesOf(own('font-family') ?? ''),
    size,
    weight: fontWeight(own('font-weight'), parent.weight),
    italic: own('font-style') === undefined ? parent.italic : own('font-style') !== 'normal',
    letterSpacing: spacing(own('letter-spacing'), parent.letterSpacing, size),
    wordSpacing: spacing(own('word-spacing'), parent.wordSpacing, size),
    anchor: anchors.find((anchor) => anchor === own('text-anchor')) ?? parent.anchor,
    baseline: own('dominant-baseline') ?? parent.baseline,
    decoration:
      decoration === undefined ? parent.decoration : lines.filter((line) => decoration.split(/\s+/).includes(line)),
    preservesSpace: space === undefined ? parent.preservesSpace : /^(?:pre|preserve|break-spaces)/.test(space),
  };
}

const anchors = ['start', 'middle', 'end'] as const;
const lines = ['underline', 'overline', 'line-through'] as const;

function familiesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    .filter((name) => name !== '');
}

const namedSizes: Readonly<Record<string, number>> = namedFontSizes;

function fontSize(text: string | undefined, parent: number): number {
  if (text === undefined) return parent;
  if (text === 'larger') return parent * 1.2;
  if (text === 'smaller') return parent / 1.2;
  return Math.max(0, namedSizes[text] ?? textLength(text, parent, parent));
}

function fontWeight(text: string | undefined, parent: number): number {
  if (text === undefined) return parent;
  if (text === 'normal') return 400;
  if (text === 'bold') return 700;
  if (text === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : 900;
  if (text === 'lighter') return parent < 550 ? 100 : parent < 750 ? 400 : 700;
  const value = Number(text);
  return value >= 1 && value <= 1_000 ? value : parent;
}

function spacing(text: string | undefined, parent: number, size: number): number {
  if (text === undefined) return parent;
  return text === 'normal' ? 0 : textLength(text, size, size);
}

/** A length that may be in units of the font. `whole` is what percentages are of. */
export function textLength(text: string, size: number, whole: number): number {
  const [, number = '', unit = ''] = /^\s*([+-]?[\d.]{1,20}(?:e[+-]?\d{1,2})?)\s*(%|[a-z]{0,3})\s*$/i.exec(text) ?? [];
  const [value = 0] = readNumbers(number);
  if (unit === '%') return (value / 100) * whole;
  if (unit === 'em') return value * size;
  if (unit === 'rem') return value * 16;
  // Fonts differ; browsers take half an em where they do not know better.
  if (unit === 'ex' || unit === 'ch') return (value * size) / 2;
  return value * (pxPerUnit[unit.toLowerCase()] ?? 1);
}
