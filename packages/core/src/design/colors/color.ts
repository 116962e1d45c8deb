import { colorNames } from './color-names.ts';
import { CssScanner } from './css-scanner.ts';

/** An sRGB colour, not premultiplied: `r`, `g`, `b` are whole numbers from 0 to 255, `a` runs from 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** No colour needs more; longer text is refused before it is looked at. */
const maxLength = 256;

/** What `parseColor` accepts, for error messages. */
export const colorForms =
  'a colour such as #1a2b3c, rgb(26 43 60 / 50%), hsl(210, 40%, 17%), cmyk(0, 50%, 100%, 0), a CSS colour name or transparent';

/**
 * Reads a colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` and `rgba()`, `hsl()` and `hsla()` with commas or
 * with spaces and a slash, `hwb()`, the CSS names, `transparent` and `cmyk(c, m, y, k)`. Upper and lower case are
 * the same. Undefined when the text is none of them; never throws.
 *
 * CMYK has no profile here: each of red, green and blue is `255 (1 - ink) (1 - k)`, the conversion of CSS Color 5
 * for `device-cmyk()`. Inks are percentages, or numbers from 0 to 1, or from 0 to 100 when one is above 1.
 */
export function parseColor(text: string): Rgba | undefined {
  if (text.length > maxLength) return undefined;
  const trimmed = text.trim().toLowerCase();
  if (trimmed.startsWith('#')) return parseHex(trimmed.slice(1));
  if (trimmed === 'transparent') return { r: 0, g: 0, b: 0, a: 0 };
  const named = colorNames.get(trimmed);
  if (named !== undefined) return fromNumber(named);
  const call = parseCall(trimmed);
  if (call === undefined || !Object.hasOwn(colorFunctions, call.name)) return undefined;
  return colorFunctions[call.name as keyof typeof colorFunctions](call);
}

/** The canonical form of a scene's colours: `#rrggbb` when opaque, else `rgba(r, g, b, a)`. */
export function formatColor({ r, g, b, a }: Rgba): string {
  if (a >= 1) return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
  return `rgba(${r}, ${g}, ${b}, ${Math.round(a * 10_000) / 10_000})`;
}

function fromNumber(value: number): Rgba {
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a: 1 };
}

function parseHex(digits: string): Rgba | undefined {
  if (!/^[0-9a-f]{3,8}$/.test(digits) || digits.length === 5 || digits.length === 7) return undefined;
  const step = digits.length <= 4 ? 1 : 2;
  const channel = (index: number): number => {
    const part = digits.slice(index * step, index * step + step);
    return Number.parseInt(step === 1 ? part + part : part, 16);
  };
  const hasAlpha = digits.length === 4 || digits.length === 8;
  return { r: channel(0), g: channel(1), b: channel(2), a: hasAlpha ? channel(3) / 255 : 1 };
}

interface Component {
  readonly value: number;
  readonly unit: '' | '%' | 'deg' | 'rad' | 'grad' | 'turn';
}

interface Call {
  readonly name: string;
  readonly components: readonly Component[];
  readonly alpha: number;
  /** Written with commas: the older syntax, which does not mix numbers and percentages. */
  readonly legacy: boolean;
}

/** `name(1, 2%, 3deg, 0.5)` or `name(1 2% 3deg / 0.5)`; `none` counts as 0. */
function parseCall(text: string): Call | undefined {
  const scanner = new CssScanner(text);
  const name = scanner.word();
  if (name === '' || !scanner.symbol('(')) return undefined;
  scanner.space();
  const components: Component[] = [];
  const separators: (',' | '/' | ' ')[] = [];
  for (;;) {
    const component = parseComponent(scanner);
    if (component === undefined || components.length === 5) return undefined;
    components.push(component);
    const spaced = scanner.space();
    if (scanner.symbol(')')) break;
    const separator = scanner.symbol(',') ? ',' : scanner.symbol('/') ? '/' : ' ';
    if (separator === ' ' && !spaced) return undefined;
    separators.push(separator);
    scanner.space();
  }
  if (!scanner.done) return undefined;
  const legacy = separators.includes(',');
  if (legacy && separators.some((separator) => separator !== ',')) return undefined;
  const colorants = name.endsWith('cmyk') ? 4 : 3;
  const slash = separators.indexOf('/');
  if (slash >= 0 && slash !== colorants - 1) return undefined;
  if (components.length === colorants) return { name, components, alpha: 1, legacy };
  const last = components[colorants];
  if (components.length !== colorants + 1 || last === undefined || (!legacy && slash < 0)) return undefined;
  if (last.unit !== '' && last.unit !== '%') return undefined;
  const alpha = clamp(last.unit === '%' ? last.value / 100 : last.value, 1);
  return { name, components: components.slice(0, colorants), alpha, legacy };
}

function parseComponent(scanner: CssScanner): Component | undefined {
  const value = scanner.number();
  if (value === undefined) return scanner.word() === 'none' ? { value: 0, unit: '' } : undefined;
  if (!Number.isFinite(value)) return undefined;
  if (scanner.symbol('%')) return { value, unit: '%' };
  const unit = scanner.word();
  if (unit === '' || unit === 'deg' || unit === 'rad' || unit === 'grad' || unit === 'turn') return { value, unit };
  return undefined;
}

const colorFunctions = {
  rgb: parseRgb,
  rgba: parseRgb,
  hsl: parseHsl,
  hsla: parseHsl,
  hwb: parseHwb,
  cmyk: parseCmyk,
  'device-cmyk': parseCmyk,
} as const;

function parseRgb({ components, alpha, legacy }: Call): Rgba | undefined {
  if (components.some(({ unit }) => unit !== '' && unit !== '%')) return undefined;
  if (legacy && components.some(({ unit }) => unit !== components[0]?.unit)) return undefined;
  const [r = 0, g = 0, b = 0] = components.map(({ value, unit }) =>
    Math.round(clamp(unit === '%' ? value * 2.55 : value, 255)),
  );
  return { r, g, b, a: alpha };
}

function parseHsl({ components, alpha, legacy }: Call): Rgba | undefined {
  const [hue, saturation, lightness] = hueAndPercentages(components, legacy) ?? [];
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined;
  const [r, g, b] = hslToRgb(hue, saturation, lightness);
  return { r: toByte(r), g: toByte(g), b: toByte(b), a: alpha };
}

function parseHwb({ components, alpha, legacy }: Call): Rgba | undefined {
  if (legacy) return undefined;
  const [hue, white, black] = hueAndPercentages(components, legacy) ?? [];
  if (hue === undefined || white === undefined || black === undefined) return undefined;
  const sum = white + black;
  const mix = (channel: number): number => toByte(sum >= 1 ? white / sum : channel * (1 - sum) + white);
  const [r, g, b] = hslToRgb(hue, 1, 0.5);
  return { r: mix(r), g: mix(g), b: mix(b), a: alpha };
}

function parseCmyk({ components, alpha }: Call): Rgba | undefined {
  if (components.some(({ unit }) => unit !== '' && unit !== '%')) return undefined;
  const outOfHundred = components.some(({ value, unit }) => unit === '' && value > 1);
  const inks = components.map(({ value, unit }) => clamp(unit === '%' || outOfHundred ? value / 100 : value, 1));
  const [c = 0, m = 0, y = 0, k = 0] = inks;
  return { r: toByte((1 - c) * (1 - k)), g: toByte((1 - m) * (1 - k)), b: toByte((1 - y) * (1 - k)), a: alpha };
}

/** Hue in degrees; the others from 0 to 1. The older syntax asks for the percent signs. */
function hueAndPercentages(
  [hue, second, third]: readonly Component[],
  legacy: boolean,
): readonly [number, number, number] | undefined {
  if (hue === undefined || hue.unit === '%' || second === undefined || third === undefined) return undefined;
  for (const { unit } of [second, third]) {
    if (unit !== '%' && (legacy || unit !== '')) return undefined;
  }
  return [degreesOf(hue), clamp(second.value / 100, 1), clamp(third.value / 100, 1)];
}

function degreesOf({ value, unit }: Component): number {
  if (unit === 'rad') return (value * 180) / Math.PI;
  if (unit === 'grad') return value * 0.9;
  if (unit === 'turn') return value * 360;
  return value;
}

/** CSS Color 4, section 7.1. Channels from 0 to 1. */
function hslToRgb(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}

function toByte(unit: number): number {
  return Math.round(clamp(unit, 1) * 255);
}
