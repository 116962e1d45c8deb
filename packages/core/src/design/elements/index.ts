import type * as z from 'zod';
import { type BarcodeElement, barcode } from './barcode.ts';
import { type CircleElement, circle } from './circle.ts';
import { group } from './group.ts';
import { type ImageElement, image } from './image.ts';
import { type LineElement, line } from './line.ts';
import { type PolygonElement, polygon } from './polygon.ts';
import { type QrElement, qr } from './qr.ts';
import { type RatingElement, rating } from './rating.ts';
import { type RectangleElement, rectangle } from './rectangle.ts';
import { type StarElement, star } from './star.ts';
import { type SvgElement, svg } from './svg.ts';
import { type TableElement, table } from './table.ts';
import { type TextElement, text } from './text.ts';

/** A group; its children are elements in its own coordinates. */
export type GroupElement = Omit<z.output<typeof group>, 'children'> & { readonly children: readonly Element[] };

/** An element with every default filled in, as layout takes it. */
export type Element =
  | RectangleElement
  | CircleElement
  | TextElement
  | ImageElement
  | LineElement
  | PolygonElement
  | StarElement
  | SvgElement
  | RatingElement
  | QrElement
  | BarcodeElement
  | TableElement
  | GroupElement;
export type ElementKind = Element['type'];
export type ElementOf<Kind extends ElementKind> = Extract<Element, { readonly type: Kind }>;

/** The schema of each kind: its type, its messages, its defaults and its part of the OpenAPI document. */
export const elementSchemas = {
  rectangle,
  circle,
  text,
  image,
  line,
  polygon,
  star,
  svg,
  rating,
  qr,
  barcode,
  table,
  group,
} as const satisfies Record<ElementKind, z.ZodType>;
