// The text of docs/reference/design-format.md, made from the schemas, their comments and the table of aliases.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ElementKind, elementSchemas } from '@platen/core';
import type * as z from 'zod';
import type { Alias } from '../packages/core/src/design/aliases/alias.ts';
import { commonAliases, elementAliases, kindAliases, lateAliases } from '../packages/core/src/design/aliases/index.ts';
import { canvasDataShape } from '../packages/core/src/design/document.ts';
import { commonShape } from '../packages/core/src/design/elements/common.ts';
import { repeat } from '../packages/core/src/design/elements/repeat.ts';
import { migrations } from '../packages/core/src/design/migrations/migrate.ts';
import * as values from '../packages/core/src/design/values.ts';
import { svgLimits } from '../packages/core/src/resources/svg-art/svg-allow-list.ts';

type Schema = z.core.$ZodType;

const designFolder = path.join(import.meta.dirname, '../packages/core/src/design');

/** Values that many properties share, under the names that the tables use. */
const sharedValues: readonly (readonly [schema: Schema, name: string, text: string])[] = [
  [
    values.color,
    'colour',
    'A CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, `hwb()`, a name, `transparent`, or `cmyk(c, m, y, k)`.',
  ],
  [
    values.fill,
    'fill',
    'A colour, `none`, a CSS gradient such as `linear-gradient(90deg, red, blue)`, or a gradient object.',
  ],
  [values.gradient, 'gradient', ''],
  [
    values.shadow,
    'shadow',
    'An object. Rectangles, circles, polygons and stars cast it as CSS `box-shadow` does: from their outline, cut out beneath the shape. So do images, codes, tables and groups whose outline is opaque, as of a photograph with round corners. Everything else casts it by its opacity, where spread grows a point to a disc. Where `clip` cuts an element, its shadow follows what is left.',
  ],
  [values.filters, 'filters', ''],
  [
    values.clip,
    'clip',
    'An object with a `shape`, a `src` or both: what is seen of an element over its box. A part that means nothing for the shape is a warning.',
  ],
  [values.cornerRadius, 'corner radius', 'One length for all corners, `[tl, tr, br, bl]`, or `{tl, tr, br, bl}`.'],
  [
    values.sides,
    'sides',
    'One length for all sides, `{top, right, bottom, left}`, or a list in the order of CSS: `[top, right, bottom, left]`, `[top, across, bottom]`, `[down, across]`.',
  ],
  [
    values.objectPosition,
    'position',
    'CSS’s `object-position`: words such as `top left`, percentages of the free space, px (`10px 20px`), or edges with a distance (`right 10px bottom 20px`); or `{x, y}` from 0 to 1 of the free space.',
  ],
  [
    values.fontWeight,
    'font weight',
    'A number from 1 to 1000, or `thin`, `extralight`, `light`, `normal`, `regular`, `medium`, `semibold`, `bold`, `extrabold`, `black`.',
  ],
  [
    values.fontFamily,
    'font family',
    'A family, or families to try in order: one text as in CSS, such as `"Open Sans", Arial`, or a list.',
  ],
  [values.letterSpacing, 'letter spacing', 'px, or a text such as `0.05em` or `2px`.'],
  [values.lineHeight, 'line height', 'A multiple of the font size, or a text such as `24px` or `120%`.'],
  [values.blendMode, 'blend mode', 'One of the sixteen modes of CSS `mix-blend-mode`.'],
  [repeat, 'repeat', 'A list by its name, or an object.'],
  [values.objectFit, 'object fit', '`cover`, `contain`, `fill`, `none` or `scale-down`.'],
];

interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}

interface Check {
  readonly check: string;
  readonly value?: number;
  readonly inclusive?: boolean;
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as Definition;
}

/** The schema without `optional` and `default`, and the default it had. */
function unwrap(schema: Schema): { readonly inner: Schema; readonly fallback: unknown; readonly isOptional: boolean } {
  let inner = schema;
  let fallback: unknown;
  let isOptional = false;
  for (;;) {
    const { type, innerType, defaultValue } = definitionOf(inner);
    if ((type !== 'optional' && type !== 'default') || innerType === undefined) return { inner, fallback, isOptional };
    if (type === 'default') fallback = defaultValue;
    isOptional = true;
    inner = innerType;
  }
}

function describe(schema: Schema): string {
  const { inner } = unwrap(schema);
  const shared = sharedValues.find(([known]) => known === inner);
  if (shared !== undefined) return `[${shared[1]}](#shared-values)`;
  const { type, shape, element, items, options, entries, values: literals } = definitionOf(inner);
  switch (type) {
    case 'number':
      return describeNumber(definitionOf(inner));
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'enum':
      return Object.values(entries ?? {})
        .map((entry) => `\`${entry}\``)
        .join(', ');
    case 'literal':
      return (literals ?? []).map((literal) => `\`${JSON.stringify(literal)}\``).join(', ');
    case 'union':
      return [...new Set((options ?? []).map(describe))].join(', or ');
    case 'array':
      return `list of (${element === undefined ? 'anything' : describe(element)})`;
    case 'tuple':
      return `[${(items ?? []).map(describe).join(', ')}]`;
    case 'object':
      return `{${Object.keys(shape ?? {}).join(', ')}}`;
    case 'record':
      return 'object';
    default:
      return 'anything';
  }
}

function describeNumber({ checks = [], format }: Definition): string {
  const limits = checks.map(({ _zod }) => _zod.def);
  const words = [
    ...limits
      .filter(({ check }) => check === 'greater_than')
      .map(({ value, inclusive }) => `${inclusive ? 'from' : 'above'} ${value}`),
    ...limits
      .filter(({ check }) => check === 'less_than')
      .map(({ value, inclusive }) => `${inclusive ? 'to' : 'below'} ${value}`),
  ];
  return [format === 'safeint' ? 'whole number' : 'number', ...words].join(' ');
}

/** What the doc comments of a source file, or of one declaration in it, say of each property. */
function commentsOf(file: string, declaration?: string): ReadonlyMap<string, string> {
  const whole = readFileSync(path.join(designFolder, file), 'utf8');
  const source =
    declaration === undefined ? whole : (whole.split(`export const ${declaration} =`)[1]?.split('\n});')[0] ?? '');
  const comments = source.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*\n\s*(\w+):/g);
  return new Map(
    [...comments].map(([, text = '', name = '']) => [name, text.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim()] as const),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function propertyTable(shape: Readonly<Record<string, Schema>>, comments: ReadonlyMap<string, string>): string {
  const rows = Object.entries(shape)
    .filter(([name, schema]) => name !== 'type' || definitionOf(schema).type !== 'literal')
    .map(([name, schema]) => {
      const { fallback, isOptional } = unwrap(schema);
      const standard = fallback === undefined ? (isOptional ? '–' : '**required**') : `\`${JSON.stringify(fallback)}\``;
      return [`\`${name}\``, describe(schema), standard, comments.get(name) ?? ''];
    });
  return table(['Property', 'Value', 'Default', 'Notes'], rows);
}

function aliasTable(aliases: readonly Alias[], shape: Readonly<Record<string, Schema>>): string {
  const rows = aliases
    .filter(({ name }) => !Object.hasOwn(shape, name))
    .map(({ name, to, note = '' }) => [`\`${name}\``, `\`${to}\``, note]);
  return rows.length === 0 ? '' : `\nOther names:\n\n${table(['Name', 'Stored as', 'Notes'], rows)}\n`;
}

/** What a table of properties cannot say. */
const kindNotes: Partial<Record<ElementKind, string>> = {
  svg: `Art (also SVG as the source of an image, a logo or a table's picture) is shapes, text and pictures in every format, at any size:
paths and basic shapes, groups, \`use\` and \`symbol\`, nested \`svg\`, \`switch\`, gradients with \`spreadMethod\`, patterns, markers, clip
paths, masks by lightness and by alpha, blend modes, \`paint-order\`, \`vector-effect\`, PNG, JPEG, GIF and WebP pictures as \`data:\`
URIs, and style sheets with selectors of names, classes, ids, attributes, children and descendants. Text is set in the
[fonts](fonts.md) of Platen, with \`x\`, \`y\`, \`dx\`, \`dy\`, \`rotate\`, \`text-anchor\`, \`textLength\`, \`textPath\`, spacing and decorations; when none of
its families is there, FONT_REPLACED tells of it. Blurs and drop shadows are filters of the element; a part with another filter, or
with a selector by position or a colour that Platen does not read, is a picture of that part alone: pixels in a PDF, told of by
ART_RASTERIZED, and SVG as it came in an SVG.

Left out: scripts, events, animation, foreign objects, style imports and references outwards. Bounds of a document:
${svgLimits.maxLength / 1e6} MB, ${svgLimits.maxElements} elements, ${svgLimits.maxDepth} levels, ${svgLimits.maxPathNumbers} numbers in paths, ${svgLimits.maxTextLength} characters of text, ${svgLimits.maxUses} \`use\` elements, pictures of
${svgLimits.maxPictureSide} px a side and ${svgLimits.maxPicturePixels / 1e6} megapixels together; beyond them it is a 400. What copies, patterns and markers expand to is bounded
too; beyond that all of the art is a picture.`,
};

function elementSection(kind: ElementKind): string {
  const shape: Readonly<Record<string, Schema>> = elementSchemas[kind].shape;
  const own = Object.fromEntries(
    Object.entries(shape).filter(
      ([name, schema]) => !Object.hasOwn(commonShape, name) || schema !== (commonShape as Record<string, Schema>)[name],
    ),
  );
  const comments = new Map([
    ...commentsOf('elements/common.ts'),
    ...(kind === 'text' || kind === 'table' ? commentsOf('elements/text-style.ts') : []),
    ...commentsOf(`elements/${kind}.ts`),
  ]);
  const kinds = Object.entries(kindAliases).filter(([, [target]]) => target === kind);
  const names = kinds.map(([name, [, implied]]) => {
    const more = Object.entries(implied).map(([key, value]) => `\`${key}: ${String(value)}\``);
    return more.length === 0 ? `\`${name}\`` : `\`${name}\` (${more.join(', ')})`;
  });
  return [
    `## ${kind}`,
    names.length === 0 ? '' : `\nOther names of the type: ${names.join(', ')}.`,
    `\n${propertyTable(own, comments)}`,
    kindNotes[kind] === undefined ? '' : `\n${kindNotes[kind]}\n`,
    aliasTable(elementAliases[kind], shape),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

export function designReference(): string {
  const shared = sharedValues.map(([schema, name, text]) => {
    const { shape } = definitionOf(schema);
    const said = `**${name}**: ${text || 'an object.'}`;
    return shape === undefined
      ? said
      : `${said}\n\n${propertyTable(shape, commentsOf(name === 'repeat' ? 'elements/repeat.ts' : 'values.ts', name))}`;
  });
  const steps = migrations.map(({ from, summary }) => `- ${from} → ${from + 1}: ${summary}.`);
  return `# The design format

<!-- Made by \`node scripts/build-generated.ts\` from the schemas. Do not edit. -->

A design is \`{width, height, canvasData}\`. \`width\` and \`height\` are whole numbers of px from 1 to ${values.bounds.side}.
\`canvasData\` holds the elements; the array order is the paint order, the last on top. Any value of an element except
\`id\`, \`type\`, \`name\`, \`custom\` and \`locked\` may be a Liquid template such as \`"{{ brand }}"\`; see [variables](variables.md).

Documents are stored under the names below. Names of other tools are accepted on input, in camelCase, kebab-case or
snake_case, and stored under ours; when both are given ours wins. Properties that nobody knows are kept, have no effect
and give a warning. An unknown \`type\`, a value that does not fit or an \`id\` given twice is a 400 that lists every problem
with its path.

Numbers may come as texts, with the unit they have anyway (\`"24px"\`, \`"45deg"\`), and shares as percentages (\`"50%"\` of
\`opacity\`, of a filter, of a crop). Of \`x\`, \`y\`, \`width\` and \`height\` a percentage is a part of the page, or of the group
around; of \`cornerRadius\` a part of the element's shorter side. All are stored as numbers. A text
without a size, or with \`auto\`, is as wide as the page or group has room, one line high, and grows (\`overflow: expand\`).
null is what is not set. \`"true"\` and \`"false"\` are
flags. Weights go by the names of fonts too (\`Semi Bold\`, \`heavy\`), a \`clip\` by the name of its shape or of a preset
(\`"hexagon"\`), a column by its name (\`"price"\`), pictures and codes in cells by their address and value (\`{"image": "a.jpg"}\`,
\`{"qr": "A12"}\`), and a column's format by a bare word (\`currency:EUR\`).

Bounds: ${values.bounds.elements} elements, groups ${values.bounds.depth} deep, ${values.bounds.tableCells} table cells, ${values.bounds.polygonPoints} polygon points, 32 levels of JSON,
20,000 objects and arrays. Text is well-formed Unicode without NUL; \`__proto__\` is refused as a name.

## canvasData

${propertyTable({ ...canvasDataShape }, commentsOf('document.ts'))}

\`elements\` is the list of elements. Versions of the format:

${steps.join('\n')}

Without a \`schemaVersion\` a document is taken as current.

## Shared values

${shared.join('\n\n')}

## All elements

${propertyTable(commonShape, commentsOf('elements/common.ts'))}
${aliasTable([...commonAliases, ...lateAliases], commonShape)}
\`zIndex\` is accepted on input and becomes the order of the array.

${(Object.keys(elementSchemas) as ElementKind[]).map(elementSection).join('\n\n')}
`;
}
