import type * as z from 'zod';
import type { Alias, RawObject } from './aliases/alias.ts';
import { isObject } from './aliases/alias.ts';
import {
  bareKind,
  commonAliases,
  elementAliases,
  helperNames,
  kindAliases,
  kindOfFigure,
  lateAliases,
  styleReaders,
  type ValueReader,
  valueReaders,
} from './aliases/index.ts';
import { borderOf, lineEndNames } from './aliases/shapes.ts';
import { readRuns } from './aliases/spans.ts';
import { readCell, readColumn } from './aliases/table-parts.ts';
import { alignAliases, spanAliases, splitFontStyle, textStyleAliases } from './aliases/text.ts';
import { readPlacing, readWrittenValues, type Surroundings } from './aliases/written-values.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';
import { bounds } from './values.ts';

/** An element with canonical names, and under which names its properties were written. */
export interface CanonicalElement {
  readonly properties: RawObject;
  /** Written name by canonical name or by the path of a part (`crop.x`), for messages that name what the author wrote. */
  readonly written: ReadonlyMap<string, string>;
}

/** A path of canonical names as its author wrote it: `cropX` for `crop.x`. */
export function writtenPath(
  written: ReadonlyMap<string, string>,
  path: readonly PropertyKey[],
): readonly PropertyKey[] {
  const [first, second, ...rest] = path;
  if (first === undefined) return path;
  const part = second === undefined ? undefined : written.get(`${String(first)}.${String(second)}`);
  return part === undefined ? [written.get(String(first)) ?? first, ...path.slice(1)] : [part, ...rest];
}

/**
 * The kind that a `type` names, under whichever of its names, with what else the name says; `figure` and `shape` say no more
 * than other properties of the `source` do. Undefined when none.
 */
export function canonicalKind(
  type: unknown,
  source: RawObject = {},
): readonly [kind: ElementKind, implied: RawObject] | undefined {
  if (typeof type !== 'string' || type.length > 64) return undefined;
  if (Object.hasOwn(elementSchemas, type)) return [type as ElementKind, {}];
  const bare = bareKind(type);
  if (Object.hasOwn(elementSchemas, bare)) return [bare as ElementKind, {}];
  if (bare === 'figure' || bare === 'shape') return kindOfFigure(source);
  return Object.hasOwn(kindAliases, bare) ? kindAliases[bare] : undefined;
}

/**
 * Gives the properties of an element, or of an override of one, their canonical names and forms. Names that are not
 * known are kept. The result holds no `type`. `placing` are the aliases that need the element's own size (`scaleX`,
 * `originX`), which an override does not have. `within` is what sizes in % are parts of.
 */
export function canonicalProperties(
  kind: ElementKind,
  source: RawObject,
  { placing = 'included', within = {} }: { readonly placing?: Placing; readonly within?: Surroundings } = {},
): CanonicalElement {
  const { shape, aliases, names, readers } = readings[kind][placing];
  const { properties, written } = camelNames(source, (name) => Object.hasOwn(shape, name) || names.has(name));
  readPlacing(properties, within);
  // Most elements have canonical names only, and there are a hundred others.
  if (Object.keys(properties).some((name) => names.has(name))) applyAliases(properties, written, { shape, aliases });
  for (const [name, read] of readers) {
    if (Object.hasOwn(properties, name)) properties[name] = read(properties[name], properties);
  }
  for (const name of helperNames) if (Object.hasOwn(properties, name)) delete properties[name];
  nestedStyles[kind]?.(properties);
  readWrittenValues(kind, properties, within);
  return { properties, written };
}

/** How properties of a kind are read: made once, as a design has a thousand elements. */
interface Reading {
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly aliases: readonly Alias[];
  /** Names of the aliases. */
  readonly names: ReadonlySet<string>;
  readonly readers: readonly (readonly [name: string, read: ValueReader])[];
}

type Placing = 'included' | 'left out';

function readingOf(kind: ElementKind, late: readonly Alias[]): Reading {
  const aliases = [...elementAliases[kind], ...commonAliases, ...late];
  return {
    shape: elementSchemas[kind].shape,
    aliases,
    names: new Set(aliases.map(({ name }) => name)),
    readers: Object.entries({ ...valueReaders.common, ...valueReaders[kind] }),
  };
}

const readings = Object.fromEntries(
  (Object.keys(elementSchemas) as ElementKind[]).map((kind) => [
    kind,
    { included: readingOf(kind, lateAliases), 'left out': readingOf(kind, []) },
  ]),
) as Readonly<Record<ElementKind, Readonly<Record<Placing, Reading>>>>;

function applyAliases(
  properties: Record<string, unknown>,
  written: Map<string, string>,
  { shape, aliases }: Pick<Reading, 'shape' | 'aliases'>,
): void {
  const given = new Set(Object.keys(properties).filter((name) => Object.hasOwn(shape, name)));
  for (const alias of aliases) {
    if (!Object.hasOwn(properties, alias.name) || Object.hasOwn(shape, alias.name)) continue;
    const value = properties[alias.name];
    const set = alias.convert?.(value, properties) ?? { [alias.to]: value };
    for (const [name, converted] of Object.entries(set)) {
      // The canonical name wins, except where the alias only completes it, as `shadowBlur` or `scaleX` do.
      if (given.has(name) && !lateAliases.includes(alias) && !alias.to.includes('.')) continue;
      properties[name] = converted;
      written.set(alias.to.includes('.') ? alias.to : name, written.get(alias.name) ?? alias.name);
    }
    if (!helperNames.has(alias.name)) delete properties[alias.name];
  }
}

/** `font-size` and `font_size` become `fontSize` where that is a name we know and it is not there already. */
function camelNames(
  source: RawObject,
  known: (name: string) => boolean,
): { properties: Record<string, unknown>; written: Map<string, string> } {
  const properties: Record<string, unknown> = {};
  const written = new Map<string, string>();
  for (const [name, value] of Object.entries(source)) {
    if (name === 'type' || value === undefined) continue;
    if (!/[-_]/.test(name)) {
      properties[name] = value;
      continue;
    }
    const camel = name.replace(/[-_]([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
    const target = camel !== name && known(camel) && !Object.hasOwn(source, camel) ? camel : name;
    if (target !== name) written.set(target, name);
    properties[target] = value;
  }
  return { properties, written };
}

/** Styles inside texts and tables take the same aliases as texts do. */
const nestedStyles: Partial<Record<ElementKind, (properties: Record<string, unknown>) => void>> = {
  line: (properties) => {
    for (const name of lineEndNames) delete properties[name];
  },
  text: (properties) => {
    splitFontStyle(properties);
    switchBackgroundOff(properties);
    if (!Array.isArray(properties.spans)) return;
    const runs = readRuns(properties.spans);
    // Runs that say another text than the element does stay as they are, and the schema refuses them.
    const isText = [undefined, '', runs?.text].includes(properties.text as string | undefined);
    if (runs && isText) Object.assign(properties, runs);
    properties.spans = (properties.spans as readonly unknown[]).map((span) => canonicalStyle(span, spanAliases));
  },
  table: (properties) => {
    moveStripes(properties);
    if (Array.isArray(properties.columns)) properties.columns = properties.columns.map(readColumn);
    for (const name of ['headerStyle', 'bodyStyle', 'alternateRowStyle', 'footerStyle', 'firstColumnStyle']) {
      if (Object.hasOwn(properties, name)) properties[name] = canonicalStyle(properties[name]);
    }
    for (const name of ['columns', 'rowStyles']) {
      const list = properties[name];
      if (Array.isArray(list)) properties[name] = list.map(withCanonicalStyle);
    }
    for (const name of ['rows', 'footer']) {
      const list = properties[name];
      if (!Array.isArray(list)) continue;
      properties[name] = list.map((row: unknown) => {
        if (Array.isArray(row)) return row.map(canonicalCell);
        return row === null || typeof row === 'object' ? row : [row];
      });
    }
  },
};

/** Polotno keeps the colour of a background that is switched off. */
function switchBackgroundOff(properties: Record<string, unknown>): void {
  if (typeof properties.backgroundEnabled !== 'boolean') return;
  if (!properties.backgroundEnabled) delete properties.backgroundColor;
  delete properties.backgroundEnabled;
}

/** pdfme has the colour of every other row in the style of all rows. */
function moveStripes(properties: Record<string, unknown>): void {
  const { bodyStyle, alternateRowStyle } = properties;
  if (!isObject(bodyStyle) || !Object.hasOwn(bodyStyle, 'alternateBackgroundColor')) return;
  const { alternateBackgroundColor: backgroundColor, ...rest } = bodyStyle;
  properties.bodyStyle = rest;
  if (backgroundColor === '') return;
  properties.alternateRowStyle = { backgroundColor, ...(isObject(alternateRowStyle) && alternateRowStyle) };
}

/** A cell with canonical names; what is no object comes back as it is. */
export function canonicalCell(cell: unknown): unknown {
  return canonicalStyle(readCell(cell));
}

function withCanonicalStyle(entry: unknown): unknown {
  if (!isObject(entry) || !Object.hasOwn(entry, 'style')) return entry;
  return { ...entry, style: canonicalStyle(entry.style) };
}

/** A text style with canonical names; what is no object, or none of a bearable size, comes back as it is. */
export function canonicalStyle(style: unknown, more: readonly Alias[] = []): unknown {
  if (!isObject(style) || Object.keys(style).length > bounds.elementProperties) return style;
  const properties: Record<string, unknown> = { ...style };
  for (const alias of [...textStyleAliases, ...alignAliases, { name: 'background', to: 'backgroundColor' }, ...more]) {
    if (!Object.hasOwn(properties, alias.name)) continue;
    const value = properties[alias.name];
    const set = (alias as Alias).convert?.(value, properties) ?? { [alias.to]: value };
    for (const [name, converted] of Object.entries(set)) {
      if (!Object.hasOwn(style, name) || name === 'textDecoration') properties[name] = converted;
    }
    delete properties[alias.name];
  }
  splitFontStyle(properties);
  for (const [name, read] of Object.entries(styleReaders)) {
    if (Object.hasOwn(properties, name)) properties[name] = read(properties[name], properties);
  }
  const { borderColor, borderWidth, borderStyle, ...others } = properties;
  if (borderColor === undefined && borderWidth === undefined && borderStyle === undefined) return properties;
  return { ...others, border: borderOf({ borderColor, borderWidth, borderStyle }, properties.border) };
}
