import type { ElementKind } from '@platen/core';

/** What the pointer does on the canvas: choose, move the view, or draw an element of a kind. */
export const tools = [
  'select',
  'hand',
  'text',
  'rectangle',
  'ellipse',
  'line',
  'polygon',
  'star',
  'image',
  'icon',
  'table',
  'qr',
  'barcode',
] as const;
export type Tool = (typeof tools)[number];

/** The kind of element that a tool draws; tools that draw none are not here. */
export const drawnKinds: Readonly<Partial<Record<Tool, ElementKind>>> = {
  text: 'text',
  rectangle: 'rectangle',
  ellipse: 'circle',
  line: 'line',
  polygon: 'polygon',
  star: 'star',
  image: 'image',
  icon: 'svg',
  table: 'table',
  qr: 'qr',
  barcode: 'barcode',
};
