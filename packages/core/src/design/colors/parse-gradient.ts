import { parseColor } from './color.ts';
import { CssScanner, splitTopLevel } from './css-scanner.ts';
import {
  fraction,
  type GradientEntry,
  type GradientLength,
  type GradientPoint,
  type GradientSpec,
  middle,
  type RadialKeyword,
} from './gradient.ts';

const maxLength = 4_096;
const maxEntries = 64;

/**
 * Reads `linear-gradient()`, `radial-gradient()`, `conic-gradient()` and their `repeating-` forms with angles,
 * `to` sides and corners, sizes, `at` positions, stop positions in %, px (conic: angles) and colour hints.
 * Undefined when the text is none of them; never throws; time grows with the length of the text only.
 */
export function parseGradient(text: string): GradientSpec | undefined {
  if (text.length > maxLength) return undefined;
  const trimmed = text.trim().toLowerCase();
  const open = trimmed.indexOf('(');
  if (open < 0 || !trimmed.endsWith(')')) return undefined;
  const name = trimmed.slice(0, open);
  if (!Object.hasOwn(gradientKinds, name)) return undefined;
  const parts = splitTopLevel(trimmed.slice(open + 1, -1), ',')?.map((part) => part.trim());
  if (parts === undefined || parts.length > maxEntries + 1) return undefined;
  const { kind, repeating } = gradientKinds[name as keyof typeof gradientKinds];
  const [first = '', ...rest] = parts;
  const angular = kind === 'conic';
  if (first === '') return undefined;
  const isStop = parseEntries([first], angular)?.[0]?.type === 'stop';
  const prelude = preludes[kind](isStop ? '' : first);
  const entries = parseEntries(isStop ? parts : rest, angular);
  if (prelude === undefined || entries === undefined || !areComplete(entries)) return undefined;
  return { ...prelude, entries, repeating };
}

const gradientKinds = {
  'linear-gradient': { kind: 'linear', repeating: false },
  'radial-gradient': { kind: 'radial', repeating: false },
  'conic-gradient': { kind: 'conic', repeating: false },
  'repeating-linear-gradient': { kind: 'linear', repeating: true },
  'repeating-radial-gradient': { kind: 'radial', repeating: true },
  'repeating-conic-gradient': { kind: 'conic', repeating: true },
} as const;

type Prelude =
  | Omit<Extract<GradientSpec, { type: 'linear' }>, 'entries' | 'repeating'>
  | Omit<Extract<GradientSpec, { type: 'radial' }>, 'entries' | 'repeating'>
  | Omit<Extract<GradientSpec, { type: 'conic' }>, 'entries' | 'repeating'>;

const preludes = {
  linear: parseLinearPrelude,
  radial: parseRadialPrelude,
  conic: parseConicPrelude,
} as const satisfies Record<GradientSpec['type'], (text: string) => Prelude | undefined>;

function parseLinearPrelude(text: string): Prelude | undefined {
  if (text === '') return { type: 'linear', line: { by: 'angle', degrees: 180 } };
  const words = splitTopLevel(text, ' ') ?? [];
  if (words[0] !== 'to') {
    const degrees = words.length === 1 ? parseAngle(text) : undefined;
    return degrees === undefined ? undefined : { type: 'linear', line: { by: 'angle', degrees } };
  }
  let x = 0;
  let y = 0;
  for (const word of words.slice(1)) {
    if ((word === 'left' || word === 'right') && x === 0) x = word === 'left' ? -1 : 1;
    else if ((word === 'top' || word === 'bottom') && y === 0) y = word === 'top' ? -1 : 1;
    else return undefined;
  }
  return x === 0 && y === 0 ? undefined : { type: 'linear', line: { by: 'corner', x, y } };
}

const radialKeywords: ReadonlySet<string> = new Set<RadialKeyword>([
  'closest-side',
  'closest-corner',
  'farthest-side',
  'farthest-corner',
]);

function parseRadialPrelude(text: string): Prelude | undefined {
  const words = splitTopLevel(text, ' ') ?? [];
  const at = words.indexOf('at');
  const center = at < 0 ? middle : parsePosition(words.slice(at + 1));
  if (center === undefined) return undefined;
  let shape: string | undefined;
  let keyword: RadialKeyword | undefined;
  const radii: GradientLength[] = [];
  for (const word of at < 0 ? words : words.slice(0, at)) {
    const length = parseLength(word);
    if ((word === 'circle' || word === 'ellipse') && shape === undefined) shape = word;
    else if (radialKeywords.has(word) && keyword === undefined) keyword = word as RadialKeyword;
    else if (length !== undefined && length.value >= 0 && radii.length < 2) radii.push(length);
    else return undefined;
  }
  const [rx, ry] = radii;
  if (rx === undefined) {
    const extent = { by: 'keyword', keyword: keyword ?? 'farthest-corner' } as const;
    return { type: 'radial', center, circle: shape === 'circle', extent };
  }
  const circle = ry === undefined;
  if (keyword !== undefined || (shape === 'circle') !== circle) {
    // One length alone is a circle without being called one.
    if (keyword !== undefined || shape !== undefined) return undefined;
  }
  if (circle && rx.unit === 'fraction') return undefined;
  return { type: 'radial', center, circle, extent: { by: 'radii', rx, ry: ry ?? rx } };
}

function parseConicPrelude(text: string): Prelude | undefined {
  const words = splitTopLevel(text, ' ') ?? [];
  let degrees: number | undefined = 0;
  let rest = words;
  if (words[0] === 'from') {
    degrees = parseAngle(words[1] ?? '');
    rest = words.slice(2);
  }
  if (degrees === undefined) return undefined;
  if (rest.length === 0) return { type: 'conic', center: middle, degrees };
  const center = rest[0] === 'at' ? parsePosition(rest.slice(1)) : undefined;
  return center && { type: 'conic', center, degrees };
}

function parseEntries(parts: readonly string[], angular: boolean): readonly GradientEntry[] | undefined {
  const entries: GradientEntry[] = [];
  for (const part of parts) {
    const words = splitTopLevel(part, ' ') ?? [];
    const alone = words.length === 1 ? parseStopPosition(words[0] ?? '', angular) : undefined;
    if (alone !== undefined) {
      entries.push({ type: 'hint', position: alone });
      continue;
    }
    // The positions may stand before the colour too.
    const parsed = words.map((word) => parseStopPosition(word, angular));
    const first = parsed.indexOf(undefined);
    const last = parsed.lastIndexOf(undefined);
    const color = parseColor(words.slice(first, last + 1).join(' '));
    const positions = [...parsed.slice(0, Math.max(0, first)), ...parsed.slice(last + 1)];
    if (color === undefined || first < 0 || positions.length > 2) return undefined;
    for (const position of positions.length === 0 ? [null] : positions) {
      entries.push({ type: 'stop', color, position: position ?? null });
    }
  }
  return entries;
}

/** Two stops or more, and each hint between two stops. */
function areComplete(entries: readonly GradientEntry[]): boolean {
  const misplaced = entries.some(
    (entry, index) =>
      entry.type === 'hint' && (entries[index - 1]?.type !== 'stop' || entries[index + 1]?.type !== 'stop'),
  );
  return !misplaced && entries.filter(({ type }) => type === 'stop').length >= 2;
}

function parseStopPosition(word: string, angular: boolean): GradientLength | undefined {
  if (!angular) return parseLength(word);
  const degrees = word === '0' ? 0 : parseAngle(word);
  if (degrees !== undefined) return fraction(degrees / 360);
  const length = parseLength(word);
  return length?.unit === 'fraction' ? length : undefined;
}

/** Degrees. */
function parseAngle(word: string): number | undefined {
  const scanner = new CssScanner(word);
  const value = scanner.number();
  const unit = scanner.word();
  if (value === undefined || !Number.isFinite(value) || !scanner.done) return undefined;
  if (unit === '') return value === 0 ? 0 : undefined;
  return Object.hasOwn(degreesPerUnit, unit) ? value * degreesPerUnit[unit as keyof typeof degreesPerUnit] : undefined;
}

const degreesPerUnit = { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 } as const;

function parseLength(word: string): GradientLength | undefined {
  const scanner = new CssScanner(word);
  const value = scanner.number();
  if (value === undefined || Math.abs(value) > 1e6) return undefined;
  const percent = scanner.symbol('%');
  const unit = percent ? '%' : scanner.word();
  if (!scanner.done) return undefined;
  if (unit === '%') return fraction(value / 100);
  return unit === 'px' || (unit === '' && value === 0) ? { value, unit: 'px' } : undefined;
}

/** One or two of `left`, `center`, `right`, `top`, `bottom` and lengths, as in `background-position`. */
function parsePosition(words: readonly string[]): GradientPoint | undefined {
  const [first, second] = words;
  if (first === undefined || words.length > 2) return undefined;
  const swapped =
    Object.hasOwn(verticalWords, first) || (second !== undefined && Object.hasOwn(horizontalWords, second));
  const [horizontal = 'center', vertical = 'center'] = swapped ? [second, first] : [first, second];
  const x = axisPosition(horizontal, horizontalWords);
  const y = axisPosition(vertical, verticalWords);
  return x && y && { x, y };
}

const horizontalWords: Readonly<Record<string, number>> = { left: 0, right: 1 };
const verticalWords: Readonly<Record<string, number>> = { top: 0, bottom: 1 };

function axisPosition(word: string, words: Readonly<Record<string, number>>): GradientLength | undefined {
  if (word === 'center') return fraction(0.5);
  return Object.hasOwn(words, word) ? fraction(words[word] ?? 0) : parseLength(word);
}
