import { formatColor, parseColor, type Rgba } from '../../design/colors/color.ts';
import { type ArtDocument, elementChildren } from '../art-document.ts';
import { readNumbers, readShare } from '../art-numbers.ts';
import { beyondSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';

/** What a filter makes of its element, in user units: its picture, blurred or not, over shadows of it. */
export interface FilterPicture {
  /** A Gaussian's sigma. */
  readonly blur: number;
  /** The first is on top. */
  readonly shadows: readonly {
    readonly color: string;
    readonly dx: number;
    readonly dy: number;
    readonly sigma: number;
  }[];
}

/** The picture of a primitive, as far as it is followed here; a stack's first layer is the lowest. */
type Layer =
  | { readonly type: 'source'; readonly blur: number }
  | { readonly type: 'tint'; readonly color: Rgba; readonly dx: number; readonly dy: number; readonly sigma: number }
  | { readonly type: 'flood'; readonly color: Rgba }
  | { readonly type: 'stack'; readonly layers: readonly Layer[] };

/** Follows a filter's primitives by name. Throws for any that lead to more than blurs and shadows. */
export function readFilter(filter: SvgNode, document: ArtDocument): FilterPicture {
  const results = new Map<string, Layer>();
  let last: Layer = source;
  const named = (name: string | undefined): Layer => {
    if (name === undefined) return last;
    if (name === 'SourceGraphic') return source;
    if (name === 'SourceAlpha') return shadowOf({ r: 0, g: 0, b: 0, a: 1 });
    return results.get(name) ?? beyondSubset(`filter input ${name}`);
  };
  if (elementChildren(filter).length === 0) beyondSubset('a filter of nothing');
  for (const node of elementChildren(filter)) {
    if (['x', 'y', 'width', 'height'].some((name) => node.attributes.has(name))) beyondSubset('a part of a filter');
    last = applied(node, named, document);
    const result = node.attributes.get('result');
    if (result !== undefined) results.set(result, last);
  }
  return pictureOf(last);
}

const source: Layer = { type: 'source', blur: 0 };

function shadowOf(color: Rgba): Extract<Layer, { type: 'tint' }> {
  return { type: 'tint', color, dx: 0, dy: 0, sigma: 0 };
}

function applied(node: SvgNode, named: (name: string | undefined) => Layer, document: ArtDocument): Layer {
  const { attributes } = node;
  const input = () => named(attributes.get('in'));
  switch (node.name) {
    case 'feGaussianBlur':
      return blurred(input(), deviationOf(node));
    case 'feOffset':
      return moved(input(), numberOf(node, 'dx'), numberOf(node, 'dy'));
    case 'feFlood':
      return { type: 'flood', color: floodColor(node, document) };
    case 'feDropShadow': {
      if (input() !== source) return beyondSubset('a shadow of a shadow');
      const dx = attributes.has('dx') ? numberOf(node, 'dx') : 2;
      const dy = attributes.has('dy') ? numberOf(node, 'dy') : 2;
      const sigma = attributes.has('stdDeviation') ? deviationOf(node) : 2;
      return { type: 'stack', layers: [{ type: 'tint', color: floodColor(node, document), dx, dy, sigma }, source] };
    }
    case 'feMerge':
      return stack(elementChildren(node).map((child) => named(child.attributes.get('in'))));
    case 'feBlend':
      if ((attributes.get('mode') ?? 'normal') !== 'normal') return beyondSubset('a filter that blends');
      return stack([named(attributes.get('in2')), input()]);
    case 'feComposite':
      return composite(attributes.get('operator') ?? 'over', input(), named(attributes.get('in2')));
    case 'feColorMatrix':
      return recolored(
        input(),
        node,
        node.attributes.get('color-interpolation-filters') ??
          document.parentOf(node)?.attributes.get('color-interpolation-filters'),
      );
    case 'feComponentTransfer':
      return faded(input(), node);
    default:
      return beyondSubset(node.name);
  }
}

function blurred(layer: Layer, sigma: number): Layer {
  if (layer.type === 'tint') return { ...layer, sigma: Math.hypot(layer.sigma, sigma) };
  return layer.type === 'source' ? { ...layer, blur: Math.hypot(layer.blur, sigma) } : beyondSubset('such a blur');
}

function moved(layer: Layer, dx: number, dy: number): Layer {
  if (dx === 0 && dy === 0) return layer;
  return layer.type === 'tint' ? { ...layer, dx: layer.dx + dx, dy: layer.dy + dy } : beyondSubset('a moved picture');
}

function stack(layers: readonly Layer[]): Layer {
  return { type: 'stack', layers: layers.flatMap((layer) => (layer.type === 'stack' ? layer.layers : [layer])) };
}

function composite(operator: string, over: Layer, under: Layer): Layer {
  if (operator === 'over') return stack([under, over]);
  if (operator === 'in' && over.type === 'flood' && under.type === 'tint') {
    return { ...under, color: { ...over.color, a: over.color.a * under.color.a } };
  }
  return beyondSubset(`operator ${operator}`);
}

/** A shadow has one colour: any matrix that reads alpha alone turns it into another colour. */
function recolored(layer: Layer, node: SvgNode, space: string | undefined): Layer {
  if ((node.attributes.get('type') ?? 'matrix') !== 'matrix') return beyondSubset('a change of colours');
  const values = readNumbers(node.attributes.get('values') ?? '');
  const isIdentity = values.every((value, index) => value === (index % 6 === 0 ? 1 : 0));
  if (isIdentity) return layer;
  if (
    layer.type === 'source' &&
    layer.blur === 0 &&
    [0, 1, 2].every((row) => values.slice(5 * row, 5 * row + 5).every((value) => value === 0))
  ) {
    return recolored(shadowOf({ r: 0, g: 0, b: 0, a: 1 }), node, space);
  }
  if (layer.type !== 'tint' || values.length !== 20) return beyondSubset('a change of colours');
  const { r, g, b, a } = layer.color;
  const channel = (row: number): number => {
    const [fromRed = 0, fromGreen = 0, fromBlue = 0, fromAlpha = 0, constant = 0] = values.slice(5 * row, 5 * row + 5);
    if (fromAlpha !== 0 || ((fromRed !== 0 || fromGreen !== 0 || fromBlue !== 0) && r + g + b > 0))
      beyondSubset('colours by alpha');
    const value = Math.min(1, Math.max(0, constant));
    return Math.round(255 * (space === 'sRGB' ? value : encoded(value)));
  };
  const [alphaRed = 0, alphaGreen = 0, alphaBlue = 0, alpha = 0, alphaConstant = 0] = values.slice(15);
  if (alphaConstant !== 0 || ((alphaRed !== 0 || alphaGreen !== 0 || alphaBlue !== 0) && r + g + b > 0) || alpha < 0)
    beyondSubset('alpha by colours');
  // More than all of a sharp edge is as good as all of it; of a soft one it is not.
  if (alpha > 1 && layer.sigma > 0) beyondSubset('a hardened blur');
  return { ...layer, color: { r: channel(0), g: channel(1), b: channel(2), a: a * Math.min(1, alpha) } };
}

/** Linear light to sRGB. */
function encoded(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function faded(layer: Layer, node: SvgNode): Layer {
  const [transfer, ...others] = elementChildren(node);
  const isLinear = transfer?.name === 'feFuncA' && transfer.attributes.get('type') === 'linear';
  if (!transfer || !isLinear || others.length > 0 || layer.type !== 'tint')
    return beyondSubset('a transfer of colours');
  const slope = readShare(transfer.attributes.get('slope'), 1);
  if (readShare(transfer.attributes.get('intercept'), 0) !== 0 || slope < 0 || slope > 1)
    beyondSubset('a transfer of colours');
  return { ...layer, color: { ...layer.color, a: layer.color.a * slope } };
}

function pictureOf(last: Layer): FilterPicture {
  const layers = (last.type === 'stack' ? last.layers : [last]).filter(
    (layer) => !((layer.type === 'flood' || layer.type === 'tint') && layer.color.a === 0),
  );
  const top = layers.at(-1);
  if (top?.type !== 'source') return beyondSubset('a filter that hides its source');
  const shadows = layers.slice(0, -1).map((layer) => {
    if (layer.type !== 'tint') return beyondSubset('a filter of several pictures');
    const { color, dx, dy, sigma } = layer;
    return { color: formatColor(color), dx, dy, sigma };
  });
  return { blur: top.blur, shadows: shadows.toReversed() };
}

function numberOf(node: SvgNode, name: string): number {
  const [value = 0] = readNumbers(node.attributes.get(name) ?? '0');
  return value;
}

function deviationOf(node: SvgNode): number {
  const [x = 0, y = x] = readNumbers(node.attributes.get('stdDeviation') ?? '0');
  return x === y ? x : beyondSubset('a blur of two widths');
}

function floodColor(node: SvgNode, document: ArtDocument): Rgba {
  const declared = document.declared(node);
  const text = declared.get('flood-color')?.trim() ?? '#000000';
  const color = parseColor(text) ?? beyondSubset(`colour ${text}`);
  return { ...color, a: color.a * readShare(declared.get('flood-opacity'), 1) };
}
