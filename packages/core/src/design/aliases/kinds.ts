import { barcodeFormats } from '../elements/barcode.ts';
import type { ElementKind } from '../elements/index.ts';
import { polygonPresets } from '../polygon-presets.ts';
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
  stars: ['rating', {}],
  starrating: ['rating', {}],
  qrcode: ['qr', {}],
  ...Object.fromEntries(barcodeFormats.map((format) => [format.replaceAll('-', ''), ['barcode', { format }] as const])),
  nw7: ['barcode', { format: 'codabar' }],
  bar: ['barcode', {}],
};

/** Lower case, without hyphens, underscores and spaces: how kinds are compared. */
export function bareKind(type: string): string {
  return type.toLowerCase().replace(/[-_ ]/g, '');
}

/** Polotno's and others' names of figures that are no names of ours. */
const figures: Readonly<Record<string, string>> = { diamond: 'rhombus', rightarrow: 'arrow', square: 'rect' };

/** What a `figure` or a `shape` is: art when it holds markup, else what its `subType` or `basicShape` names. */
export function kindOfFigure(source: RawObject): readonly [kind: ElementKind, properties: RawObject] | undefined {
  if (typeof source.html === 'string' || typeof source.svg === 'string') return ['svg', {}];
  const named = source.subType ?? source.basicShape ?? source.basic_shape ?? source['basic-shape'] ?? source.shape;
  const bare = typeof named === 'string' ? bareKind(named) : undefined;
  if (bare === undefined) return source.children === undefined && named === undefined ? ['rectangle', {}] : undefined;
  const name = Object.hasOwn(figures, bare) ? String(figures[bare]) : bare;
  if (name === 'rect' || name === 'rectangle') return ['rectangle', {}];
  if (name === 'circle' || name === 'ellipse') return ['circle', {}];
  if (name === 'star') return ['star', {}];
  const preset = polygonPresets.find((candidate) => bareKind(candidate) === name);
  return preset === undefined ? undefined : ['polygon', { preset }];
}
