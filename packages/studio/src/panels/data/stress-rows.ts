import type { DesignVariable } from '@platen/core';
import type { Design } from '../../document/design/design.ts';
import { madeUp, samples } from './made-up.ts';
import type { DataRow } from './row.ts';
import { type StressName, stressNames } from './stress-names.ts';

type Variable = Pick<DesignVariable, 'name' | 'type' | 'default'>;

export interface StressSource {
  readonly variables: readonly Variable[];
  /** Rows that were loaded, from which lengths and pictures are taken; may be none. */
  readonly rows: readonly DataRow[];
}

const texts = {
  rightToLeft: 'نص عربي طويل لاختبار التصميم 123',
  accents: 'Żółć Ångström Ñandú ﬁ 👩‍👩‍👧‍👦 🇪🇺 Ǆ̈ g̃',
} as const;

/** All of them for a design. */
export function stressRows(design: Design, { variables, rows }: StressSource): readonly DataRow[] {
  const known = variables.map((variable) => ({ ...variable, default: variable.default ?? madeUp(variable, design) }));
  return stressNames.map((name) => stressRow(name, { variables: known, rows }));
}

/** A row of data that tries a design: the extremes of the data that there is, and what people's data is like elsewhere. */
export function stressRow(name: StressName, { variables, rows }: StressSource): DataRow {
  return Object.fromEntries(
    variables.map((variable) => [variable.name, stressed[name](variable, valuesOf(variable, rows))]),
  );
}

type Stressed = (variable: Variable, values: readonly unknown[]) => unknown;

const stressed: Readonly<Record<StressName, Stressed>> = {
  longest: ({ type }, values) => (type === 'number' ? largest(values) : byLength(values).at(-1)),
  shortest: ({ type }, values) =>
    type === 'number' ? -largest(values.map((value) => -Number(value))) : byLength(values)[0],
  empty: ({ type }) =>
    type === 'list' ? [] : type === 'object' ? {} : type === 'number' ? 0 : type === 'boolean' ? false : '',
  'right-to-left': (variable, values) => inText(variable, values, () => texts.rightToLeft),
  accents: (variable, values) => inText(variable, values, () => texts.accents),
  twice: (variable, values) => inText(variable, [byLength(values).at(-1)], (text) => `${text} ${text}`),
  'missing-pictures': ({ type }, [first]) => (type === 'image' ? samples.image : withPictures(first)),
};

/** What the rows have of a variable; else its default; else a sample. */
function valuesOf({ name, type, default: fallback }: Variable, rows: readonly DataRow[]): readonly unknown[] {
  const values = rows.flatMap((row) => (row[name] === undefined || row[name] === '' ? [] : [row[name]]));
  if (values.length > 0) return values;
  return [fallback ?? sampleOf(type)];
}

function sampleOf(type: Variable['type']): unknown {
  if (type === 'boolean') return true;
  if (type === 'list') return [];
  if (type === 'object') return {};
  return samples[type];
}

function byLength(values: readonly unknown[]): readonly unknown[] {
  const length = (value: unknown) => (typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0));
  return values.toSorted((a, b) => length(a) - length(b));
}

function largest(values: readonly unknown[]): number {
  return values.reduce<number>((most, value) => Math.max(most, Number(value)), Number(values[0] ?? 0));
}

/** The first value with other texts in it; colours, dates, pictures and numbers stay. */
function inText({ type }: Variable, [value]: readonly unknown[], change: (text: string) => string): unknown {
  return type === 'text' || type === 'list' || type === 'object' ? everyText(value, change) : value;
}

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return isAddress(value) ? value : change(value);
  if (Array.isArray(value)) return value.map((item) => everyText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everyText(inner, change)]));
}

/** Pictures within lists and objects. */
function withPictures(value: unknown): unknown {
  if (typeof value === 'string') return isPicture(value) ? samples.image : value;
  if (Array.isArray(value)) return value.map(withPictures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPictures(inner)]));
}

const isAddress = (text: string) => /^(?:https?:|data:|mailto:|#[0-9a-f]{3,8}$)/i.test(text);
const isPicture = (text: string) => /^data:image\/|^https?:.*\.(?:png|jpe?g|gif|webp|svg)(?:$|\?)/i.test(text);
