import { readFontFamilies } from '../font-families.ts';
import { type Alias, converted, isNumber, isObject, renames } from './alias.ts';
import { readFabricStyles } from './spans.ts';

const verticalWords: Readonly<Record<string, string>> = {
  center: 'middle',
  'flex-start': 'top',
  start: 'top',
  'flex-end': 'bottom',
  end: 'bottom',
};
const horizontalWords: Readonly<Record<string, string>> = {
  'flex-start': 'start',
  'flex-end': 'end',
  'justify-left': 'justify',
  'justify-center': 'justify',
  'justify-right': 'justify',
};

function word(words: Readonly<Record<string, string>>): (value: unknown) => unknown {
  return (value) => {
    const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
    return Object.hasOwn(words, name) ? words[name] : value;
  };
}

/** A list of lines is written as one string, and Fabric's and Konva's words as CSS's. */
export function readTextDecoration(value: unknown): unknown {
  const text = Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join(' ') : value;
  return typeof text === 'string' ? text.replace(/\b(?:strikethrough|linethrough)\b/gi, 'line-through') : text;
}

/** A list in CSS's quotes becomes one without; a name with a comma has to stand in a list of its own. */
export function readFontFamily(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((name: unknown) => (typeof name === 'string' ? unquoted(name) : name));
  if (typeof value !== 'string' || !/["']/.test(value)) return value;
  const names = readFontFamilies(value);
  if (names === undefined) return value;
  return names.some((name) => name.includes(',')) ? names : names.join(', ');
}

function unquoted(name: string): string {
  const [only, ...others] = readFontFamilies(name) ?? [];
  return only !== undefined && others.length === 0 ? only : name;
}

const weights: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  hairline: 'thin',
  ultralight: 'extralight',
  book: 'regular',
  roman: 'regular',
  plain: 'regular',
  demi: 'semibold',
  demibold: 'semibold',
  bolder: 'bold',
  lighter: 'light',
  ultrabold: 'extrabold',
  heavy: 'black',
  extrablack: 'black',
  ultrablack: 'black',
});

/** `Bold`, `Semi Bold`, `heavy` and their like by the names of CSS and of fonts that we have; other texts as they came. */
export function readFontWeight(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 32 || value.includes('{')) return value;
  const name = value.toLowerCase().replace(/[-_ ]/g, '');
  return weights[name] ?? (/^[a-z]+$|^[1-9]00$/.test(name) ? name : value);
}

/** Percentages are parts of the font size, as in CSS; `normal` is none. */
export function readLetterSpacing(value: unknown): unknown {
  if (value === 'normal') return 0;
  const percent = typeof value === 'string' ? /^\s*(-?\d{1,4}(?:\.\d{1,4})?)%\s*$/.exec(value)?.[1] : undefined;
  return percent === undefined ? value : `${Number(percent) / 100}em`;
}

/** CSS's `normal`, which fonts decide in browsers, is the default here. */
export function readLineHeight(value: unknown): unknown {
  return value === 'normal' ? 1.2 : value;
}

/** CSS's words for what is cut. */
export function readOverflow(value: unknown): unknown {
  return value === 'hidden' || value === 'auto' || value === 'scroll' ? 'clip' : value;
}

/** Konva's `bold italic` as a weight and a style; the weight that is given wins. */
export function splitFontStyle(properties: Record<string, unknown>): void {
  const { fontStyle, fontWeight } = properties;
  if (typeof fontStyle !== 'string' || !/\b(?:bold|[1-9]00)\b/.test(fontStyle) || fontStyle.includes('{')) return;
  const weight = /\b(bold|[1-9]00)\b/.exec(fontStyle)?.[1];
  properties.fontStyle = /\b(?:italic|oblique)\b/.exec(fontStyle)?.[0] ?? 'normal';
  if (fontWeight === undefined) properties.fontWeight = weight;
}

/** `Italic` and `NORMAL` in lower case. */
export function readFontStyle(value: unknown): unknown {
  return typeof value === 'string' && !value.includes('{') ? value.trim().toLowerCase() : value;
}

function decoration(name: string, line: string): Alias {
  return {
    name,
    to: 'textDecoration',
    note: `true adds \`${line}\``,
    convert: (value, element) => {
      if (value !== true) return {};
      const given = readTextDecoration(element.textDecoration);
      const before = typeof given === 'string' ? given : 'none';
      return { textDecoration: before === 'none' ? line : `${before} ${line}` };
    },
  };
}

/** One name, several words, each with the properties it stands for. */
function choice(name: string, to: string, choices: Readonly<Record<string, object>>): Alias {
  const note = Object.entries(choices)
    .map(
      ([key, set]) =>
        `\`${key}\`: ${Object.entries(set).map(([property, value]) => `\`${property}: ${String(value)}\``)}`,
    )
    .join('; ');
  return {
    name,
    to,
    note,
    convert: (value, element) => {
      const set = Object.hasOwn(choices, String(value)) ? choices[String(value)] : undefined;
      // An unknown word is handed on, so that the message names it.
      return set === undefined
        ? { [to.split(', ')[0] as string]: value }
        : { ...set, ...pick(element, Object.keys(set)) };
    },
  };
}

function pick(element: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(element).filter(([name]) => names.includes(name)));
}

/** Names of the properties that a whole text, a span and a table cell share. */
export const textStyleAliases: readonly Alias[] = [
  ...renames('fill', 'color', 'fontColor', 'textColor'),
  ...renames('fontFamily', 'font', 'fontName'),
  ...renames('fontSize', 'size', 'textSize'),
  ...renames('fontWeight', 'weight'),
  ...converted('fontWeight', 'true is `bold`', ['bold'], (value) => (value === true ? 'bold' : 'normal')),
  ...converted('fontStyle', 'true is `italic`', ['italic'], (value) => (value === true ? 'italic' : 'normal')),
  ...converted('letterSpacing', 'thousandths of the font size', ['charSpacing'], (value) =>
    isNumber(value) ? `${value / 1000}em` : value,
  ),
  ...renames('letterSpacing', 'characterSpacing', 'tracking'),
  ...renames('textTransform', 'textCase'),
  ...renames('decorationColor', 'textDecorationColor'),
  ...renames('decorationThickness', 'textDecorationThickness'),
  ...renames('decorationStyle', 'textDecorationStyle'),
  decoration('underline', 'underline'),
  decoration('linethrough', 'line-through'),
  decoration('strikethrough', 'line-through'),
  decoration('overline', 'overline'),
  ...renames('stroke', 'textStrokeColor', 'outlineColor'),
  ...renames('strokeWidth', 'textStrokeWidth', 'outlineWidth'),
  ...renames('lang', 'language'),
];

/** Alignment, for whole texts and table cells. */
export const alignAliases: readonly Alias[] = [
  ...converted(
    'textAlign',
    'flex words and Fabric’s `justify-…` too',
    ['align', 'alignment', 'horizontalAlign', 'justifyContent'],
    word(horizontalWords),
  ),
  ...converted(
    'verticalAlign',
    '`center` is `middle`; flex words too',
    ['alignItems', 'verticalAlignment', 'valign', 'vAlign'],
    word(verticalWords),
  ),
];

/** The aliases of the styles that a table hands down to its cells. */
export const tableTextAliases: readonly Alias[] = [
  ...textStyleAliases.filter(({ name, to }) => name !== 'size' && !to.startsWith('stroke')),
  ...alignAliases,
];

export const readTextAlign = word(horizontalWords);
export const readVerticalAlign = word(verticalWords);

export const textAliases: readonly Alias[] = [
  ...renames('text', 'content', 'payload', 'value'),
  ...textStyleAliases.filter(({ name }) => name !== 'size'),
  ...alignAliases,
  ...renames('textFormat', 'format'),
  ...renames('backgroundColor', 'background'),
  ...renames('backgroundRadius', 'backgroundCornerRadius', 'borderRadius'),
  {
    name: 'textHighlightColor',
    to: 'backgroundColor',
    note: 'and `backgroundMode: line`',
    convert: (value) => ({ backgroundColor: value, backgroundMode: 'line' }),
  },
  ...renames('backgroundPadding', 'textHighlightPadding'),
  ...renames('backgroundRadius', 'textHighlightRadius'),
  ...renames('maxLines', 'maxLine', 'lineClamp'),
  ...renames('minFontSize', 'fontSizeMin', 'minimumFontSize'),
  ...renames('maxFontSize', 'fontSizeMax', 'maximumFontSize'),
  choice('textFit', 'fit', { off: { fit: 'none' }, auto_fit: { fit: 'fit' }, resize_overflow: { fit: 'shrink' } }),
  choice('textMode', 'fit', { overflow: { fit: 'none' }, fit: { fit: 'shrink' } }),
  choice('autoResize', 'fit', { true: { fit: 'shrink' }, false: { fit: 'none' } }),
  choice('fillTextBox', 'fit', { true: { fit: 'fit' }, false: { fit: 'none' } }),
  choice('textOverflow', 'overflow, fit', {
    resize: { overflow: 'expand', fit: 'none' },
    ellipsis: { overflow: 'ellipsis', fit: 'none' },
    'change-font-size': { fit: 'shrink', overflow: 'visible' },
  }),
  choice('ellipsis', 'overflow', { true: { overflow: 'ellipsis' }, false: { overflow: 'visible' } }),
  choice('textEllipsis', 'overflow', { true: { overflow: 'ellipsis' }, false: { overflow: 'visible' } }),
  choice('textTruncation', 'overflow', { true: { overflow: 'ellipsis' }, false: { overflow: 'visible' } }),
  choice('whiteSpace', 'wrap', { nowrap: { wrap: 'none' }, normal: { wrap: 'word' }, 'pre-wrap': { wrap: 'word' } }),
  choice('wordBreak', 'wrap', {
    'break-all': { wrap: 'char' },
    normal: { wrap: 'word' },
    'break-word': { wrap: 'word' },
  }),
  choice('textWrap', 'wrap', { true: { wrap: 'word' }, false: { wrap: 'none' } }),
  {
    name: 'dynamicFontSize',
    to: 'minFontSize, maxFontSize, fit',
    note: '`{min, max}`',
    convert: (value) =>
      isObject(value) ? { minFontSize: value.min, maxFontSize: value.max, fit: 'fit' } : { fit: value },
  },
  {
    name: 'textBackgroundColor',
    to: 'backgroundColor',
    note: 'and `backgroundMode: line`',
    convert: (value) => (value === '' ? {} : { backgroundColor: value, backgroundMode: 'line' }),
  },
  {
    name: 'styles',
    to: 'spans',
    note: 'Fabric’s, as a list `[{start, end, style}]` or by line and character',
    convert: (value, element) => ({ spans: readFabricStyles(value, element.text) }),
  },
];

/** Names that spans have beside those of styles. */
export const spanAliases: readonly Alias[] = [
  ...renames('backgroundColor', 'textBackgroundColor', 'highlightColor'),
  ...converted('rise', 'downwards', ['deltaY'], (value) => (isNumber(value) ? -value : value)),
];
