import type * as z from 'zod';
import { variableDeclaration } from '../document.ts';
import { crop, duotone, focalPoint } from '../elements/image.ts';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { vertex } from '../elements/polygon.ts';
import { qrLogo } from '../elements/qr.ts';
import { repeat } from '../elements/repeat.ts';
import { border, cellImage, cellQr, cellStyle, column, rowStyle, styledCell } from '../elements/table.ts';
import { span } from '../elements/text-style.ts';
import * as values from '../values.ts';
import { barcodeGuide, qrGuide, qrLogoGuide } from './codes.ts';
import { canvasDataGuide, canvasDataSchema, variableGuide } from './document.ts';
import { groupGuide } from './group.ts';
import { cropGuide, duotoneGuide, focalPointGuide, imageGuide, svgGuide } from './pictures.ts';
import type { GuideOf, PartGuide } from './property-guide.ts';
import { repeatGuide } from './repeat.ts';
import { circleGuide, lineGuide, polygonGuide, ratingGuide, rectangleGuide, starGuide, vertexGuide } from './shapes.ts';
import {
  borderGuide,
  cellImageGuide,
  cellQrGuide,
  cellStyleGuide,
  columnGuide,
  rowStyleGuide,
  styledCellGuide,
  tableGuide,
} from './table.ts';
import { spanGuide, textGuide } from './text.ts';
import * as shared from './values.ts';

/** What each kind of element is. */
export const kindDescriptions = {
  rectangle: 'A box with a fill, an outline and round corners.',
  circle: 'An ellipse that fills its box. With angles it is a slice, with an inner radius a ring.',
  text: 'A text, which becomes smaller when it does not fit its box, if `fit` says nothing else.',
  image: 'A picture from an address or an asset.',
  line: 'A line through points, straight or curved, with heads.',
  polygon: 'A regular polygon, a figure of corners of your own, or a ready one such as a heart.',
  star: 'A star that fills its box.',
  svg: 'SVG art, which stays sharp in every format.',
  rating: 'A rating as a row of stars or other icons, filled as far as a value says.',
  qr: 'A QR code.',
  barcode: 'A barcode of one of sixteen symbologies.',
  table: 'A table whose rows may come from a list in the data.',
  group: 'Elements that move, turn, fade and are clipped together. It may also place them, and repeat them for a list.',
} as const satisfies Record<ElementKind, string>;

/** What to read of each property of each kind of element. */
export const elementGuides = {
  rectangle: rectangleGuide,
  circle: circleGuide,
  text: textGuide,
  image: imageGuide,
  line: lineGuide,
  polygon: polygonGuide,
  star: starGuide,
  svg: svgGuide,
  rating: ratingGuide,
  qr: qrGuide,
  barcode: barcodeGuide,
  table: tableGuide,
  group: groupGuide,
} as const satisfies { readonly [Kind in ElementKind]: GuideOf<(typeof elementSchemas)[Kind]> };

type PartGuides = Readonly<Record<string, PartGuide>>;

/** The guides of every object in a design, by its schema. */
const guidesBySchema: ReadonlyMap<z.core.$ZodType, PartGuides> = new Map<z.core.$ZodType, PartGuides>([
  ...(Object.keys(elementSchemas) as ElementKind[]).map((kind): [z.core.$ZodType, PartGuides] => [
    elementSchemas[kind],
    elementGuides[kind],
  ]),
  [canvasDataSchema, canvasDataGuide],
  [variableDeclaration, variableGuide],
  [values.gradient, shared.gradientGuide],
  [values.gradientStop, shared.gradientStopGuide],
  [values.gradientPoint, shared.pointGuide],
  [values.gradientRadii, shared.gradientRadiiGuide],
  [values.shadow, shared.shadowGuide],
  [values.filters, shared.filtersGuide],
  [values.namedCorners, shared.namedCornersGuide],
  [values.namedSides, shared.namedSidesGuide],
  [values.positionShares, shared.positionSharesGuide],
  [values.clip, shared.clipGuide],
  [repeat, repeatGuide],
  [vertex, vertexGuide],
  [focalPoint, focalPointGuide],
  [crop, cropGuide],
  [duotone, duotoneGuide],
  [qrLogo, qrLogoGuide],
  [span, spanGuide],
  [border, borderGuide],
  [cellStyle, cellStyleGuide],
  [styledCell, styledCellGuide],
  [cellImage, cellImageGuide],
  [cellQr, cellQrGuide],
  [column, columnGuide],
  [rowStyle, rowStyleGuide],
]);

export function everyGuide(): readonly PartGuides[] {
  return [...guidesBySchema.values()];
}

/** What to read of the properties of an object in a design; undefined for a schema that is none. */
export function guidesOf(schema: z.core.$ZodType): PartGuides | undefined {
  return guidesBySchema.get(schema);
}
