import { parseColor } from '../../design/colors/color.ts';
import { decodeBase64 } from '../../resources/base64.ts';
import { readImageSize } from '../../resources/image-header.ts';
import { readAbsoluteLength } from '../art-numbers.ts';
import { type IgnoredFeature, nameFirst } from '../ignored-feature.ts';
import { allNodes, parseSvgTree, type SvgNode, SvgRefused, writeSvgTree } from '../svg-tree.ts';
import { breakCircles } from './break-circles.ts';
import { inlineImages } from './inline-images.ts';
import { svgLimits } from './svg-allow-list.ts';

export type SanitizedSvg =
  | {
      readonly status: 'ready';
      /** A whole document: allowed elements and attributes only, no outward reference, with width, height and viewBox. */
      readonly svg: string;
      /** Intrinsic size in px. */
      readonly width: number;
      readonly height: number;
      /** What was taken out that might have been seen. */
      readonly ignored: readonly IgnoredFeature[];
    }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Makes foreign SVG harmless: parses it strictly, keeps what an allow-list names and writes it anew, so that nothing
 * that the parser did not understand survives. No scripts, events, animation, foreign objects, style imports, outward
 * references or entities; bounded in depth, elements, text and path data.
 */
export function sanitizeSvg(markup: string): SanitizedSvg {
  try {
    const { root, ignored } = parseSvgTree(markup);
    const taken: IgnoredFeature[] = [...ignored, ...inlineImages(root)];
    let pathNumbers = 0;
    let picturePixels = 0;
    for (const node of allNodes(root)) {
      taken.push(...cleanAttributes(node));
      if (node.name === 'style') cleanStyleSheet(node);
      picturePixels += measurePicture(node, taken);
      if (picturePixels > svgLimits.maxPicturePixels)
        throw new SvgRefused(`its pictures have more than ${svgLimits.maxPicturePixels} pixels`);
      pathNumbers += countNumbers(node.attributes.get('d') ?? '') + countNumbers(node.attributes.get('points') ?? '');
      if (pathNumbers > svgLimits.maxPathNumbers)
        throw new SvgRefused(`its paths have more than ${svgLimits.maxPathNumbers} numbers`);
    }
    taken.push(...breakCircles(root));
    const size = normalizeSize(root);
    return { status: 'ready', svg: writeSvgTree(root), ...size, ignored: nameFirst(taken) };
  } catch (cause) {
    if (cause instanceof SvgRefused) return { status: 'refused', reason: cause.message };
    throw cause;
  }
}

export interface Recolouring {
  /** Old colour to new colour; colours are compared by value, so `#F00` matches `red`. */
  readonly colors: Readonly<Record<string, string>>;
  /** For `currentColor` and for shapes that inherit no fill. */
  readonly fill?: string;
}

const colourAttributes = ['fill', 'stroke', 'stop-color', 'flood-color', 'color'] as const;

/** Recolours sanitised art. */
export function recolorSvg(svg: string, { colors, fill }: Recolouring): string {
  const replacements = new Map(Object.entries(colors).map(([from, to]) => [colourKey(from), to]));
  if (replacements.size === 0 && fill === undefined) return svg;
  const { root } = parseSvgTree(svg);
  const replace = (value: string) => replacements.get(colourKey(value)) ?? value;
  for (const node of allNodes(root)) {
    for (const name of colourAttributes) {
      const value = node.attributes.get(name);
      if (value !== undefined) node.attributes.set(name, replace(value));
    }
    const style = node.attributes.get('style');
    if (style !== undefined) node.attributes.set('style', recolorDeclarations(style, replace));
    if (node.name === 'style')
      node.children.splice(
        0,
        node.children.length,
        ...node.children.map((text) => (typeof text === 'string' ? recolorDeclarations(text, replace) : text)),
      );
  }
  if (fill !== undefined) {
    root.attributes.set('color', fill);
    if (!root.attributes.has('fill')) root.attributes.set('fill', fill);
  }
  return writeSvgTree(root);
}

function colourKey(color: string): string {
  const parsed = parseColor(color);
  return parsed ? `${parsed.r},${parsed.g},${parsed.b},${parsed.a}` : color.trim().toLowerCase();
}

/** Replaces the colour values of `name: value` pairs, in a style attribute or a style sheet. */
function recolorDeclarations(css: string, replace: (value: string) => string): string {
  return css.replace(
    /((?:fill|stroke|stop-color|flood-color|color)\s{0,4}:\s{0,4})([^;{}]{1,64})/g,
    (_whole, name: string, value: string) => `${name}${replace(value)}`,
  );
}

/** What the bytes are is told by themselves. */
const dataImage = /^data:[^,;]{0,64}(?:;[^,;]{0,32})?;base64,[A-Za-z0-9+/=\s]*$/;

/** What of them was taken out that might have been seen. */
function cleanAttributes(node: SvgNode): readonly IgnoredFeature[] {
  const ignored: IgnoredFeature[] = [];
  for (const [name, value] of node.attributes) {
    const keep =
      name === 'href'
        ? isHarmlessReference(node, value)
        : !isOutward(value) && !(name === 'style' && /@|expression|behavior/i.test(value));
    if (keep) continue;
    node.attributes.delete(name);
    const isPicture = node.name === 'image' || node.name === 'feImage';
    const feature = isPicture && value.startsWith('data:') ? 'a picture of this type' : 'a reference out of the file';
    ignored.push({ element: node.name, feature: name === 'href' || /url\(/i.test(value) ? feature : name });
  }
  // A filter without bounds takes any time and memory.
  for (const [name, most] of Object.entries(filterLimits)) {
    const value = node.attributes.get(name);
    if (value === undefined) continue;
    const numbers = value
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const isWithin = numbers.length <= 2 && numbers.every((number) => Number.isFinite(number) && number <= most);
    if (isWithin && name !== 'stdDeviation') continue;
    // One number too many makes it none, also for those who read it.
    const bounded = numbers
      .slice(0, name === 'stdDeviation' ? 2 : 3)
      .map((number) => Math.min(most, Math.max(0, number || 0)));
    node.attributes.set(name, bounded.join(' '));
    if (numbers.some((number) => number > most)) ignored.push({ element: node.name, feature: `${name} above ${most}` });
  }
  return ignored;
}

const filterLimits: Readonly<Record<string, number>> = { stdDeviation: 100, radius: 100, numOctaves: 10, order: 20 };

function isHarmlessReference(node: SvgNode, value: string): boolean {
  if (node.name === 'image') return dataImage.test(value);
  return value.trim().startsWith('#') || (node.name === 'feImage' && dataImage.test(value));
}

/**
 * The pixels of the picture inside an `<image>`, whose reference is dropped when no decoder should see it. Decoders
 * allocate what a header states, whatever the size at which it is shown.
 */
function measurePicture(node: SvgNode, taken: IgnoredFeature[]): number {
  const href = node.attributes.get('href');
  if (!['image', 'feImage'].includes(node.name) || !href?.startsWith('data:')) return 0;
  const size = readImageSize(decodeBase64(href.slice(href.indexOf(',') + 1)));
  if (size === undefined) {
    node.attributes.delete('href');
    taken.push({ element: node.name, feature: 'a picture of this type' });
    return 0;
  }
  // Readers tell a picture by its bytes, and want to be told that it is one.
  if (!href.startsWith('data:image/')) {
    node.attributes.set('href', `data:image/png;base64,${href.slice(href.indexOf(',') + 1)}`);
  }
  const { width, height } = size;
  if (Math.max(width, height) > svgLimits.maxPictureSide)
    throw new SvgRefused(
      `it holds a picture of ${width} × ${height} px; ${svgLimits.maxPictureSide} a side are allowed`,
    );
  return width * height;
}

/** `url()` of anything but a fragment, and any escape that could spell one. */
function isOutward(value: string): boolean {
  if (value.includes('\\')) return true;
  return /url\(\s{0,16}(?!\s{0,16}["']?#)/i.test(value) || /javascript:|data:text|@import/i.test(value);
}

/** Imports, fonts, conditions and key frames, which reach outwards or change nothing in a picture that stands still. */
function withoutAtRules(css: string): string {
  const bare = css.replace(/\/\*(?:[^*]|\*(?!\/))*\*\//g, '');
  let out = '';
  let position = 0;
  for (;;) {
    const start = bare.indexOf('@', position);
    if (start < 0) return out + bare.slice(position);
    out += bare.slice(position, start);
    let depth = 0;
    position = start;
    while (position < bare.length) {
      const character = bare[position];
      position += 1;
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      if ((character === ';' && depth === 0) || (character === '}' && depth <= 0)) break;
    }
  }
}

function cleanStyleSheet(node: SvgNode): void {
  const css = withoutAtRules(node.children.filter((child) => typeof child === 'string').join(''));
  node.children.splice(0, node.children.length);
  if (css !== '' && !isOutward(css) && !css.includes('@')) node.children.push(css);
}

function countNumbers(data: string): number {
  let count = 0;
  for (const _match of data.matchAll(/\d{1,20}/g)) count += 1;
  return count;
}

/** Gives the root a viewBox, and a size in px that agrees with it. */
function normalizeSize(root: SvgNode): { readonly width: number; readonly height: number } {
  const viewBox = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasViewBox =
    viewBox.length === 4 && viewBox.every(Number.isFinite) && (viewBox[2] ?? 0) > 0 && (viewBox[3] ?? 0) > 0;
  const [, , boxWidth = 0, boxHeight = 0] = hasViewBox ? viewBox : [];
  // A size of nothing shows nothing.
  if (
    [root.attributes.get('width'), root.attributes.get('height')].some((side) => (readAbsoluteLength(side) ?? 1) <= 0)
  )
    root.children.splice(0);
  const stated = { width: sidePx(root.attributes.get('width')), height: sidePx(root.attributes.get('height')) };
  const ratio = hasViewBox ? boxWidth / boxHeight : 1;
  const width = stated.width ?? (stated.height !== undefined ? stated.height * ratio : hasViewBox ? boxWidth : 300);
  const height = stated.height ?? (hasViewBox ? width / ratio : 150);
  if (Math.max(width, height) > svgLimits.maxSidePx)
    throw new SvgRefused(`its size is beyond ${svgLimits.maxSidePx} px`);
  if (!hasViewBox) root.attributes.set('viewBox', `0 0 ${width} ${height}`);
  root.attributes.set('width', String(width));
  root.attributes.set('height', String(height));
  root.attributes.delete('x');
  root.attributes.delete('y');
  return { width, height };
}

/** What is far from any size is as good as none. */
const sensibleSide = { leastPx: 1e-6, mostPx: 999_999_999 } as const;

function sidePx(text: string | undefined): number | undefined {
  const px = readAbsoluteLength(text) ?? 0;
  return px >= sensibleSide.leastPx && px <= sensibleSide.mostPx ? px : undefined;
}
