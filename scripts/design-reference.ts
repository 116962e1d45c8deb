// The text of docs/reference/design-format.md, made from the schemas, their guides, their examples and the table of aliases.

import { type ElementKind, elementSchemas } from '@platen/core';
import { dataExample, elementExamples, examplesOf } from '@platen/core/examples';
import { canvasDataSchema, guidesOf, kindDescriptions, namedValues, type PartGuide } from '@platen/core/guide';
import type * as z from 'zod';
import type { Alias } from '../packages/core/src/design/aliases/alias.ts';
import { commonAliases, elementAliases, kindAliases, lateAliases } from '../packages/core/src/design/aliases/index.ts';
import { commonShape } from '../packages/core/src/design/elements/common.ts';
import { cellStyle } from '../packages/core/src/design/elements/table.ts';
import { migrations } from '../packages/core/src/design/migrations/migrate.ts';
import { bounds } from '../packages/core/src/design/values.ts';
import { svgLimits } from '../packages/core/src/svg-art/sanitize/svg-allow-list.ts';

type Schema = z.core.$ZodType;
type Guides = Readonly<Record<string, PartGuide>>;

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
  const named = namedValues.find(({ schema: known }) => known === inner);
  if (named !== undefined) return `[${named.name}](#${named.name.toLowerCase().replaceAll(' ', '-')})`;
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
  const all = checks.map(({ _zod }) => _zod.def);
  const limits = all.filter((limit) => !all.some((other) => isWithin(other, limit)));
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

/** Whether a bound says all that another one of the same side says: above 0 also means from 0. */
function isWithin(bound: Check, other: Check): boolean {
  return bound.check === other.check && bound.value === other.value && !bound.inclusive && other.inclusive === true;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function propertyTable(shape: Readonly<Record<string, Schema>>, guides: Guides): string {
  const rows = Object.entries(shape)
    .filter(([name, schema]) => name !== 'type' || definitionOf(schema).type !== 'literal')
    .map(([name, schema]) => {
      const { fallback, isOptional } = unwrap(schema);
      const standard = fallback === undefined ? (isOptional ? '–' : '**required**') : `\`${JSON.stringify(fallback)}\``;
      const { description = '', unit } = guides[name] ?? {};
      const value = describe(schema);
      // What a named value counts, its own description says.
      const counted = unit === undefined || unit === '×' || value.startsWith('[') ? value : `${value}; ${unit}`;
      return [`\`${name}\``, counted, standard, description];
    });
  return table(['Property', 'Value', 'Default', 'Notes'], rows);
}

/** Examples as a reader copies them: what fits into a line stands in one. */
function exampleBlocks(examples: readonly unknown[]): string {
  return examples.map((example) => `\`\`\`json\n${wrappedJson(example)}\n\`\`\``).join('\n\n');
}

function wrappedJson(value: unknown, indent = '', name = ''): string {
  const line = `${name}${inOneLine(value)}`;
  if (indent.length + line.length <= 110 || typeof value !== 'object' || value === null) return indent + line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => wrappedJson(item, inner))
    : Object.entries(value).map(([key, item]) => wrappedJson(item, inner, `"${key}": `));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${indent}${name}${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[{[])\n *|\n *(?=[}\]])/g, '')
    .replaceAll(/\n */g, ' ');
}

function aliasTable(aliases: readonly Alias[], shape: Readonly<Record<string, Schema>>): string {
  const rows = aliases
    .filter(({ name }) => !Object.hasOwn(shape, name))
    .map(({ name, to, note = '' }) => [`\`${name}\``, `\`${to}\``, note]);
  return rows.length === 0 ? '' : `\nOther names:\n\n${table(['Name', 'Stored as', 'Notes'], rows)}\n`;
}

/** What a table of properties cannot say. */
const kindNotes: Partial<Record<ElementKind, string>> = {
  text: '[Texts](../guides/texts.md) shows the subsets of HTML and Markdown, and how a text is fitted to its box.',
  group: '[Repeated groups](variables.md#repeated-groups) shows how a list becomes copies of a group.',
  svg: `Art (also SVG as the source of an image, a logo or a table's picture) is shapes, text and pictures in every format, at any size:
paths and basic shapes, groups, \`use\` and \`symbol\`, nested \`svg\`, \`switch\`, gradients with \`spreadMethod\`, patterns, markers, clip
paths, masks by lightness and by alpha, blend modes, \`paint-order\`, \`vector-effect\`, PNG, JPEG, GIF and WebP pictures as \`data:\`
URIs, and style sheets with selectors of names, classes, ids, attributes, children and descendants. Text is set in the
[fonts](fonts.md) of Platen, with \`x\`, \`y\`, \`dx\`, \`dy\`, \`rotate\`, \`text-anchor\`, \`textLength\`, \`textPath\`, spacing and decorations; when none of
its families is there, FONT_REPLACED tells of it. All filters of SVG and the filter functions of CSS are drawn at the resolution of the
output; in a PDF others than blurs and drop shadows are pixels, told of by ART_RASTERIZED, and in an SVG they stay filters. SVG
pictures inside of art are drawn one level deep. What is not drawn, such as vertical text, selectors by position or
colours of other spaces, is named by SVG_FEATURE_IGNORED, and so is a reference that leads back to itself.

Left out: scripts, events, animation, foreign objects, style imports and references outwards. Bounds of a document:
${svgLimits.maxLength / 1e6} MB, ${svgLimits.maxElements} elements, ${svgLimits.maxDepth} levels, ${svgLimits.maxPathNumbers} numbers in paths, ${svgLimits.maxTextLength} characters of text, ${svgLimits.maxUses} \`use\` elements, pictures of
${svgLimits.maxPictureSide} px a side and ${svgLimits.maxPicturePixels / 1e6} megapixels together; beyond them it is a 400. What copies, patterns and markers expand to is bounded
too; what is beyond that is left out, with SVG_FEATURE_IGNORED.`,
};

function elementSection(kind: ElementKind): string {
  const shape: Readonly<Record<string, Schema>> = elementSchemas[kind].shape;
  const own = Object.fromEntries(
    Object.entries(shape).filter(
      ([name, schema]) => !Object.hasOwn(commonShape, name) || schema !== (commonShape as Record<string, Schema>)[name],
    ),
  );
  const kinds = Object.entries(kindAliases).filter(([, [target]]) => target === kind);
  const names = kinds.map(([name, [, implied]]) => {
    const more = Object.entries(implied).map(([key, value]) => `\`${key}: ${String(value)}\``);
    return more.length === 0 ? `\`${name}\`` : `\`${name}\` (${more.join(', ')})`;
  });
  return [
    `## ${kind}\n\n${kindDescriptions[kind]}`,
    names.length === 0 ? '' : `\nOther names of the type: ${names.join(', ')}.`,
    `\n${propertyTable(own, guidesOf(elementSchemas[kind]) ?? {})}`,
    kindNotes[kind] === undefined ? '' : `\n${kindNotes[kind]}`,
    `\n${exampleBlocks(elementExamples[kind])}`,
    aliasTable(elementAliases[kind], shape),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The properties of a cell that are not those of a cell style, which has a table of its own. */
function withoutStyle(shape: Readonly<Record<string, Schema>> = {}): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !Object.hasOwn(cellStyle.shape, name)));
}

export function designReference(): string {
  const values = namedValues.map(({ schema, name, description }) => {
    const shape = name === 'styled cell' ? withoutStyle(definitionOf(schema).shape) : definitionOf(schema).shape;
    const said = `### ${name}\n\n${description}`;
    if (shape === undefined) return said;
    return `${said}\n\n${propertyTable(shape, guidesOf(schema) ?? {})}\n\n${exampleBlocks(examplesOf(schema))}`;
  });
  const steps = migrations.map(({ from, summary }) => `- ${from} → ${from + 1}: ${summary}.`);
  return `# The design format

<!-- Made by \`node scripts/build-generated.ts\` from the schemas. Do not edit. -->

A design is \`{width, height, canvasData}\`. \`width\` and \`height\` are whole numbers of px from 1 to ${bounds.side}.
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
\`null\` means that the property is not set. \`"true"\` and \`"false"\` are
flags. Weights go by the names of fonts too (\`Semi Bold\`, \`heavy\`), a \`clip\` by the name of its shape or of a preset
(\`"hexagon"\`), a column by its name (\`"price"\`), pictures and codes in cells by their address and value (\`{"image": "a.jpg"}\`,
\`{"qr": "A12"}\`), and a column's format by a bare word (\`currency:EUR\`).

Bounds: ${bounds.elements} elements, groups ${bounds.depth} deep, ${bounds.tableCells} table cells, ${bounds.polygonPoints} polygon points, 32 levels of JSON,
20,000 objects and arrays. Text is well-formed Unicode without NUL; \`__proto__\` is refused as a name.

## canvasData

${propertyTable(canvasDataSchema.shape, guidesOf(canvasDataSchema) ?? {})}

${exampleBlocks(examplesOf(canvasDataSchema))}

\`elements\` is the list of elements. Versions of the format:

${steps.join('\n')}

Without a \`schemaVersion\` a document is taken as current.

## Values

${values.join('\n\n')}

## All elements

${propertyTable(commonShape, guidesOf(elementSchemas.rectangle) ?? {})}
${aliasTable([...commonAliases, ...lateAliases], commonShape)}
\`zIndex\` is accepted on input and becomes the order of the array.

Every property stands in an example; one that several kinds share may stand in that of another kind. The elements of examples
are placed on a page of 400 × 300 px and filled with these values of a render:

${exampleBlocks([dataExample])}

${(Object.keys(elementSchemas) as ElementKind[]).map(elementSection).join('\n\n')}
`;
}
