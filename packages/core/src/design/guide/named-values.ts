import type * as z from 'zod';
import { variableDeclaration } from '../document.ts';
import { crop, duotone, focalPoint } from '../elements/image.ts';
import { qrLogo } from '../elements/qr.ts';
import { repeat } from '../elements/repeat.ts';
import { border, cell, cellImage, cellQr, cellStyle, column, rowStyle, styledCell } from '../elements/table.ts';
import { span } from '../elements/text-style.ts';
import * as values from '../values.ts';

/** A value of its own: objects, and what many properties share. */
export interface NamedValue {
  readonly schema: z.core.$ZodType;
  /** In the description of the API. */
  readonly id: string;
  /** In the reference. */
  readonly name: string;
  readonly description: string;
}

export const namedValues: readonly NamedValue[] = [
  {
    schema: values.color,
    id: 'Color',
    name: 'colour',
    description:
      'A CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, `hwb()`, a name, `transparent`, or `cmyk(c, m, y, k)`.',
  },
  {
    schema: values.fill,
    id: 'Fill',
    name: 'fill',
    description: 'A colour, `none`, a CSS gradient such as `linear-gradient(90deg, red, blue)`, or a gradient object.',
  },
  {
    schema: values.gradient,
    id: 'Gradient',
    name: 'gradient',
    description: 'Colours that pass into each other. Its points are shares of the box, so it grows with the element.',
  },
  {
    schema: values.gradientStop,
    id: 'GradientStop',
    name: 'gradient stop',
    description: 'A colour of a gradient and where it lies.',
  },
  {
    schema: values.shadow,
    id: 'Shadow',
    name: 'shadow',
    description:
      'Rectangles, circles, polygons and stars cast it as CSS `box-shadow` does: from their outline, cut out beneath the shape. So do images, codes, tables and groups whose outline is opaque, such as a photograph with round corners. Everything else casts it by its opacity, where `spread` grows each point to a disc. Where `clip` cuts an element, the shadow follows what is left.',
  },
  {
    schema: values.filters,
    id: 'Filters',
    name: 'filters',
    description: 'Changes of colours, made in the order of this table. The `blur` of the element comes last.',
  },
  {
    schema: values.clip,
    id: 'Clip',
    name: 'clip',
    description:
      'An object with a `shape`, a `src` or both: what is seen of an element over its box. A part that means nothing for the shape gives a warning.',
  },
  {
    schema: values.cornerRadius,
    id: 'CornerRadius',
    name: 'corner radius',
    description: 'Lengths in px: one for all corners, `[tl, tr, br, bl]`, or `{tl, tr, br, bl}`.',
  },
  {
    schema: values.sides,
    id: 'Sides',
    name: 'sides',
    description:
      'Lengths in px: one for all sides, `{top, right, bottom, left}`, or a list in the order of CSS: `[top, right, bottom, left]`, `[top, across, bottom]`, `[down, across]`.',
  },
  {
    schema: values.objectPosition,
    id: 'ObjectPosition',
    name: 'position',
    description:
      'CSS’s `object-position`: words such as `top left`, percentages of the free space, px (`10px 20px`), or edges with a distance (`right 10px bottom 20px`); or `{x, y}` as shares of the free space.',
  },
  {
    schema: values.fontWeight,
    id: 'FontWeight',
    name: 'font weight',
    description:
      'A number from 1 to 1000, or `thin`, `extralight`, `light`, `normal`, `regular`, `medium`, `semibold`, `bold`, `extrabold`, `black`.',
  },
  {
    schema: values.fontFamily,
    id: 'FontFamily',
    name: 'font family',
    description: 'A family, or families to try in order: one text as in CSS, such as `"Open Sans", Arial`, or a list.',
  },
  {
    schema: values.letterSpacing,
    id: 'LetterSpacing',
    name: 'letter spacing',
    description: 'A number of px, or a text such as `0.05em` or `2px`.',
  },
  {
    schema: values.lineHeight,
    id: 'LineHeight',
    name: 'line height',
    description: 'A multiple of the font size, or a text such as `24px` or `120%`.',
  },
  {
    schema: values.blendMode,
    id: 'BlendMode',
    name: 'blend mode',
    description: 'One of the sixteen modes of CSS `mix-blend-mode`.',
  },
  {
    schema: repeat,
    id: 'Repeat',
    name: 'repeat',
    description: 'How a group is drawn once for each item of a list: the list by its name, or an object.',
  },
  {
    schema: values.objectFit,
    id: 'ObjectFit',
    name: 'object fit',
    description:
      '`cover` fills the box and cuts what is too much, `contain` shows the whole picture, `fill` distorts it to the box, `none` keeps its own size in px, `scale-down` is the smaller of `none` and `contain`.',
  },
  {
    schema: focalPoint,
    id: 'FocalPoint',
    name: 'focal point',
    description: 'A point of a picture, in shares of its sides.',
  },
  { schema: crop, id: 'Crop', name: 'crop', description: 'A part of a picture, in shares of its sides.' },
  {
    schema: duotone,
    id: 'Duotone',
    name: 'duotone',
    description: 'The two colours of a picture that is painted in two colours.',
  },
  { schema: qrLogo, id: 'QrLogo', name: 'QR logo', description: 'A picture in the middle of a QR code.' },
  {
    schema: span,
    id: 'Span',
    name: 'span',
    description: 'A part of a text with a style. Properties that it does not set come from the text around it.',
  },
  { schema: border, id: 'Border', name: 'border', description: 'Lines of a table.' },
  {
    schema: cellStyle,
    id: 'CellStyle',
    name: 'cell style',
    description:
      'How cells look. Later ones win, property by property: the table itself, `bodyStyle`, the column, `alternateRowStyle`, `rowStyles`, `firstColumnStyle`, the cell.',
  },
  {
    schema: cell,
    id: 'Cell',
    name: 'cell',
    description:
      'What stands in a cell of a table: a text, a number, true, false or null; or an object with a style, a picture or a QR code.',
  },
  {
    schema: styledCell,
    id: 'StyledCell',
    name: 'styled cell',
    description: 'A cell of a table with more than its text. It also takes every property of a cell style.',
  },
  { schema: cellImage, id: 'CellImage', name: 'cell picture', description: 'A picture in a cell of a table.' },
  { schema: cellQr, id: 'CellQr', name: 'cell QR code', description: 'A QR code in a cell of a table.' },
  { schema: column, id: 'Column', name: 'column', description: 'A column of a table.' },
  { schema: rowStyle, id: 'RowStyle', name: 'row style', description: 'How rows look for which a condition holds.' },
  {
    schema: variableDeclaration,
    id: 'VariableDeclaration',
    name: 'variable',
    description: 'What the author of a design says of a variable.',
  },
];
