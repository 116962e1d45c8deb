import { barcodeFormats } from '../elements/barcode.ts';
import type { ElementKind } from '../elements/index.ts';
import type { RawObject } from './alias.ts';

/** Names of kinds in other tools, with what else they say. In lower case, without hyphens and underscores. */
export const kindAliases: Readonly<Record<string, readonly [kind: ElementKind, properties: RawObject]>> = {
  rect: ['rectangle', {}],
  box: ['rectangle', {}],
  ellipse: ['circle', {}],
  textbox: ['text', {}],
  itext: ['text', {}],
  label: ['text', {}],
  img: ['image', {}],
  photo: ['image', {}],
  picture: ['image', {}],
  arrow: ['line', { endHead: 'triangle' }],
  polyline: ['line', {}],
  regularpolygon: ['polygon', {}],
  triangle: ['polygon', { preset: 'triangle' }],
  vector: ['svg', {}],
  icon: ['svg', {}],
  qrcode: ['qr', {}],
  ...Object.fromEntries(barcodeFormats.map((format) => [format.replaceAll('-', ''), ['barcode', { format }] as const])),
  nw7: ['barcode', { format: 'codabar' }],
  bar: ['barcode', {}],
};

/** Lower case, without hyphens, underscores and spaces: how kinds are compared. */
export function bareKind(type: string): string {
  return type.toLowerCase().replace(/[-_ ]/g, '');
}
