import type { BoundDesign, Element, ElementOf, Scene } from '@platen/core';
import {
  cssFill,
  cssText,
  escapeHtml,
  fillParent,
  type Style,
  shadowsOf,
  tag,
} from '../../../tests/parity/support/css.ts';
import { cssRadius, cssShadow, designToHtml, type Otherwise } from '../../../tests/parity/support/design-to-html.ts';
import { textHtml } from '../../../tests/parity/support/text-to-html.ts';
import { tableHtml } from './table-html.ts';

/** Kinds that people put into a page as a file of SVG: icons, codes, shapes. */
const artKinds: ReadonlySet<Element['type']> = new Set(['svg', 'qr', 'barcode', 'star', 'polygon', 'line']);
/** Kinds that CSS can draw, but for some of their strokes and gradients. */
const boxKinds: ReadonlySet<Element['type']> = new Set(['rectangle', 'circle']);
/** Around the art, for what it draws outside of its box. */
const artMargin = 24;

/** An SVG that shows one element alone, `artMargin` wider on each side than its box. */
export type DrawArt = (design: BoundDesign) => Promise<string>;

/** What parity has no exact HTML for, as somebody would write it who is content when it looks the same. */
export async function writeAsPeopleDo(design: BoundDesign, scene: Scene, drawArt: DrawArt): Promise<Otherwise> {
  const arts = new Map<Element, string>();
  const isArt = (element: Element): boolean =>
    artKinds.has(element.type)
      ? !isRule(element)
      : boxKinds.has(element.type) && designToHtml({ ...design, elements: [element] }, scene) === null;
  const draw = async (element: Element): Promise<void> => {
    if (element.type === 'group') await Promise.all((element.children as readonly Element[]).map(draw));
    else if (isArt(element)) arts.set(element, await drawArt(aloneOnPage(element, design)));
  };
  await Promise.all(design.elements.map(draw));
  return (element, scene) => {
    const art = arts.get(element);
    if (art !== undefined) return artHtml(art);
    if (isRule(element)) return ruleHtml(element);
    if (element.type === 'text') return looseTextHtml(element, scene);
    if (element.type === 'image') return imageHtml(element);
    return element.type === 'table' ? tableHtml(element, scene) : null;
  };
}

function aloneOnPage(element: Element, design: BoundDesign): BoundDesign {
  const plain = {
    rotation: 0,
    skewX: 0,
    skewY: 0,
    flipX: false,
    flipY: false,
    opacity: 1,
    blendMode: 'normal',
  } as const;
  const none = { blur: 0, filters: undefined, clip: undefined };
  const alone = { ...element, ...plain, ...none, x: artMargin, y: artMargin } as Element;
  return {
    ...design,
    width: Math.ceil(element.width) + 2 * artMargin,
    height: Math.ceil(element.height) + 2 * artMargin,
    background: 'transparent',
    elements: [alone],
  };
}

function artHtml(svg: string): string {
  const style = cssText({ position: 'absolute', left: -artMargin, top: -artMargin, 'max-width': 'none' });
  return `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" style="${style}">`;
}

type Line = ElementOf<'line'>;

/** A plain line from left to right or from top to bottom. */
function isRule(element: Element): element is Line {
  if (element.type !== 'line') return false;
  const { points, startHead, endHead, stroke, strokeDash, shadow, width, height } = element;
  const isPlain = points === undefined && startHead === 'none' && endHead === 'none' && shadow === undefined;
  return isPlain && typeof stroke === 'string' && strokeDash.length === 0 && (width === 0 || height === 0);
}

function ruleHtml({ stroke, strokeWidth, width, height }: Line): string {
  const half = strokeWidth / 2;
  const box =
    height === 0
      ? { left: 0, top: -half, width, height: strokeWidth }
      : { left: -half, top: 0, width: strokeWidth, height };
  return tag('div', { position: 'absolute', ...box, background: stroke as string }, '');
}

/** Without what needs a script in a page: lines are not cut, as they are fitted before; null for marked texts. */
function looseTextHtml(element: ElementOf<'text'>, scene: Scene): string | null {
  const { maxLines: _lines, backgroundColor, ...rest } = element;
  const loose = { ...rest, listStyle: 'none', overflow: 'visible', strokeAlign: 'center' } as const;
  const text = textHtml(loose, scene);
  if (text === null || backgroundColor === undefined) return text;
  return tag('div', { ...fillParent, background: cssFill(backgroundColor, element) ?? undefined }, '') + text;
}

function imageHtml(element: ElementOf<'image'>): string | null {
  const { crop, duotone, colorOverlay, focalPoint, zoom, stroke, strokeWidth = 1 } = element;
  const radius = cssRadius(element.cornerRadius);
  if (crop || duotone || colorOverlay || radius === null || (stroke !== undefined && typeof stroke !== 'string'))
    return null;
  const position = focalPoint ?? element.objectPosition;
  const at = typeof position === 'string' ? position : `${position.x * 100}% ${position.y * 100}%`;
  const box: Style = {
    ...fillParent,
    overflow: 'hidden',
    'box-sizing': 'border-box',
    'border-radius': radius,
    border: stroke === undefined ? undefined : `${strokeWidth}px solid ${stroke}`,
    background: element.backgroundColor,
    'box-shadow': shadowsOf(element).map(cssShadow).join(', ') || undefined,
  };
  const picture: Style = {
    ...fillParent,
    'object-fit': element.objectFit,
    'object-position': at,
    ...(zoom !== 1 && { transform: `scale(${zoom})`, 'transform-origin': at }),
  };
  return tag('div', box, `<img alt="" src="${escapeHtml(element.src)}" style="${cssText(picture)}">`);
}
