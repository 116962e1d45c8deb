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
import { circleGuide, lineGuide, polygonGuide, rectangleGuide, starGuide, vertexGuide } from './shapes.ts';
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

/** What to read of the properties of an object in a design; undefined for a schema that is none. */
export function guidesOf(schema: z.core.$ZodType): PartGuides | undefined {
  return guidesBySchema.get(schema);
}
