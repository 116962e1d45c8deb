import { formatColor, parseColor } from '../../design/colors/color.ts';
import type { Box } from '../../geometry/box.ts';
import { translation } from '../../geometry/matrix.ts';
import type { FilterPicture, Mark, SvgFilter } from '../../scene/marks.ts';
import { escapeValue } from '../../scene/svg-filter-markup.ts';
import { type ArtDocument, elementChildren } from '../art-document.ts';
import { type Direction, readLength, readNumbers, readShare, type Viewport } from '../art-numbers.ts';
import { type ArtPainter, type Place, Reach } from '../art-place.ts';
import { beyondSubset, withinSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';
import { effectRegion } from './effect-region.ts';

export interface FilterPlace {
  readonly painter: ArtPainter;
  /** Place and bounds of the filtered element. */
  readonly inside: Place;
  readonly bounds: () => Box | null;
}

const maxPrimitives = 64;
const maxCopies = 8;

/**
 * A `<filter>` with all lengths in px of the element's own units and all colours worked out, so that it means the same
 * wherever it is written. Null for one that hides its element: of no size, or without primitives.
 */
export function lowerFilter(node: SvgNode, { painter, inside, bounds }: FilterPlace): SvgFilter | null {
  const { document } = painter;
  const { viewport } = inside;
  const chain = document.chainOf(node);
  const attributes = new Map(chain.toReversed().flatMap((part) => [...part.attributes]));
  const children = chain.map(elementChildren).find((some) => some.length > 0) ?? [];
  const region = effectRegion({ ...node, attributes }, { viewport, bounds });
  if (region.width <= 0 || region.height <= 0) return null;
  if (children.length > maxPrimitives) beyondSubset(`more than ${maxPrimitives} primitives`);
  const box = attributes.get('primitiveUnits') === 'objectBoundingBox' ? bounds() : null;
  const units = { document, viewport, box, region };
  const primitives = children
    .filter(({ name }) => name.startsWith('fe'))
    .map((child) => pictureOf(child, units, { painter, inside }) ?? writePrimitive(child, units));
  return primitives.length === 0 ? null : { region, primitives };
}

interface Units {
  readonly document: ArtDocument;
  readonly viewport: Viewport;
  /** What lengths are shares of; null where they are user units. */
  readonly box: Box | null;
  readonly region: Box;
}

const sides = { x: 'across', y: 'down', width: 'across', height: 'down' } as const;
type Side = keyof typeof sides;

/** One side of a primitive's subregion, user units; undefined where it is not said. */
function sideOf(node: SvgNode, side: Side, { box, viewport }: Units): number | undefined {
  const text = node.attributes.get(side);
  if (text === undefined) return undefined;
  const value = withinSubset(() =>
    box ? readShare(text, 0) : readLength(text, 0, { viewport, direction: sides[side] }),
  );
  if (value === undefined || box === null) return value;
  if (side === 'x' || side === 'y') return box[side] + value * box[side === 'x' ? 'width' : 'height'];
  return value * box[side];
}

/** Lengths by attribute: what each of their numbers is a share of, where it is one. */
const lengths: Readonly<Record<string, readonly Direction[]>> = {
  dx: ['across'],
  dy: ['down'],
  stdDeviation: ['across', 'down'],
  radius: ['across', 'down'],
  z: ['diagonal'],
  pointsAtX: ['across'],
  pointsAtY: ['down'],
  pointsAtZ: ['diagonal'],
};

/** Taken over as they are. */
const plain = new Set(
  ['in', 'in2', 'result', 'type', 'values', 'mode', 'operator', 'k1', 'k2', 'k3', 'k4', 'tableValues', 'slope']
    .concat(['intercept', 'amplitude', 'exponent', 'offset', 'order', 'kernelMatrix', 'divisor', 'bias', 'targetX'])
    .concat(['targetY', 'edgeMode', 'preserveAlpha', 'surfaceScale', 'diffuseConstant', 'specularConstant'])
    .concat(['specularExponent', 'kernelUnitLength', 'baseFrequency', 'numOctaves', 'seed', 'stitchTiles', 'azimuth'])
    .concat(['elevation', 'limitingConeAngle', 'xChannelSelector', 'yChannelSelector', 'scale', 'href'])
    .concat(['preserveAspectRatio', 'flood-opacity', 'image-rendering']),
);

function writePrimitive(node: SvgNode, units: Units): string {
  const { document, box } = units;
  const declared = document.declared(node);
  const written = new Map<string, string>();
  for (const [name, value] of declared) {
    const directions = lengths[name];
    if (plain.has(name)) written.set(name, value);
    else if (directions) {
      const numbers = withinSubset(() => readNumbers(value)) ?? [];
      const scaled = numbers.map((number, index) => number * shareOf(directions[index] ?? 'down', box));
      written.set(name, box && numbers.length === 1 && directions.length === 2 ? pair(numbers, box) : scaled.join(' '));
    }
  }
  const isLight = node.name === 'fePointLight' || node.name === 'feSpotLight';
  const allSides = Object.keys(sides) as Side[];
  // A share that is not given is that of the whole box.
  const whole =
    box !== null && !isLight && allSides.some((side) => sideOf(node, side, units) !== undefined) ? box : null;
  for (const side of allSides) {
    const value = sideOf(node, side, units) ?? whole?.[side];
    if (value !== undefined && (!isLight || side === 'x' || side === 'y')) written.set(side, String(value));
  }
  for (const name of ['flood-color', 'lighting-color']) {
    const color = colorOf(node, name, document);
    if (color !== undefined) written.set(name, color);
  }
  if (!/^fe(?:Func|MergeNode|DistantLight|PointLight|SpotLight)/.test(node.name))
    written.set('color-interpolation-filters', inherited(node, 'color-interpolation-filters', document) ?? 'linearRGB');
  const attributes = [...written].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
  const inner = elementChildren(node)
    .filter(({ name }) => name.startsWith('fe'))
    .map((child) => writePrimitive(child, units))
    .join('');
  return `<${node.name}${attributes}${inner === '' ? '/>' : `>${inner}</${node.name}>`}`;
}

function pair([number = 0]: readonly number[], box: Box): string {
  return `${number * box.width} ${number * box.height}`;
}

function shareOf(direction: Direction, box: Box | null): number {
  if (box === null) return 1;
  if (direction === 'diagonal') return Math.hypot(box.width, box.height) / Math.SQRT2;
  return direction === 'across' ? box.width : box.height;
}

function inherited(node: SvgNode, name: string, document: ArtDocument): string | undefined {
  for (let at: SvgNode | undefined = node; at !== undefined; at = document.parentOf(at)) {
    const value = document.declared(at).get(name)?.trim();
    if (value !== undefined && value !== '' && value !== 'inherit') return value;
  }
  return undefined;
}

/** A colour as every reader of SVG has it; undefined where none is said, and the default holds. */
function colorOf(node: SvgNode, name: string, document: ArtDocument): string | undefined {
  let at: SvgNode | undefined = node;
  let value = document.declared(node).get(name)?.trim();
  while (value === 'inherit' && at !== undefined) {
    at = document.parentOf(at);
    value = at && document.declared(at).get(name)?.trim();
  }
  if (value?.toLowerCase() === 'currentcolor') value = inherited(node, 'color', document) ?? '#000000';
  const color = value === undefined ? undefined : parseColor(value);
  return color && formatColor(color);
}

/** What an `<feImage>` shows of the document; null for other primitives and for one that shows a picture. */
function pictureOf(
  node: SvgNode,
  units: Units,
  { painter, inside }: Omit<FilterPlace, 'bounds'>,
): FilterPicture | string | null {
  const href = node.attributes.get('href')?.trim() ?? '';
  if (node.name !== 'feImage' || href.startsWith('data:')) return null;
  const target = painter.document.referenced(node);
  const result = node.attributes.get('result') ?? null;
  const marks = target === undefined ? [] : pictureMarks(target, { painter, inside });
  const stated = (side: Side) => sideOf(node, side, units);
  const { x, y, width, height } = units.region;
  const box = {
    x: stated('x') ?? x,
    y: stated('y') ?? y,
    width: stated('width') ?? width,
    height: stated('height') ?? height,
  };
  return { mark: painter.group(marks, {}), result, box };
}

/** An element as `use` would show it. */
function pictureMarks(target: SvgNode, { painter, inside }: Omit<FilterPlace, 'bounds'>): readonly Mark[] {
  if (inside.copies >= maxCopies) beyondSubset('deep filters');
  const { document } = painter;
  const parent = document.parentOf(target);
  return painter.draw(target, {
    ...inside,
    matrix: translation(0, 0),
    style: document.styleInPlace(parent ?? target, inside.viewport),
    copies: inside.copies + 1,
    reach: new Reach(null),
  });
}
