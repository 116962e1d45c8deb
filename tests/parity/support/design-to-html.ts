import type { BoundDesign, Element, ElementOf, Scene } from '../../../packages/core/src/index.ts';
import { elementTransform } from '../../../packages/core/src/layout/mark-base.ts';
import { cssFill, cssText, escapeHtml, fillParent, type OneShadow, type Style, shadowsOf, tag } from './css.ts';
import { textHtml } from './text-to-html.ts';

/**
 * Writes a design as HTML and CSS, from its properties and not from its layout, so that Chromium lays it out on its
 * own. Null when an element has something that CSS cannot say, and `otherwise` neither.
 *
 * Knows rectangles, whole circles, groups and images; their gradients, solid strokes, shadows, filters,
 * blend modes, opacity, rotation and box clips. `text-to-html.ts` knows text.
 */
export function designToHtml(design: BoundDesign, scene: Scene, otherwise: Otherwise = () => null): string | null {
  const parts = design.elements.map((element) => elementHtml(element, scene, otherwise));
  if (parts.includes(null)) return null;
  const page: Style = {
    position: 'absolute',
    left: 0,
    top: 0,
    width: design.width,
    height: design.height,
    overflow: 'hidden',
    background: cssFill(design.background) ?? undefined,
  };
  return tag('div', page, parts.join(''));
}

/** What stands in its box for an element of which CSS has no exact words. */
export type Otherwise = (element: Element, scene: Scene) => string | null;

type Write<Of> = (element: Of, scene: Scene, otherwise: Otherwise) => string | null;
const writers: { readonly [Kind in Element['type']]?: Write<ElementOf<Kind>> } = {
  rectangle: (element) => boxHtml(element, cssRadius(element.cornerRadius)),
  circle: (element) =>
    element.innerRadius > 0 || element.endAngle - element.startAngle < 360 ? null : boxHtml(element, '50%'),
  group: groupHtml,
  image: imageHtml,
  text: textHtml,
};

function elementHtml(element: Element, scene: Scene, otherwise: Otherwise): string | null {
  const write = writers[element.type] as Write<Element> | undefined;
  const content = write?.(element, scene, otherwise) ?? otherwise(element, scene);
  const clip = cssClip(element);
  const filter = cssFilter(element);
  if (content === null || clip === null || filter === null) return null;
  const { a, b, c, d } = linearPart(element);
  const turned = a !== 1 || b !== 0 || c !== 0 || d !== 1;
  const outer: Style = {
    position: 'absolute',
    left: element.x,
    top: element.y,
    width: element.width,
    height: element.height,
    transform: turned ? `matrix(${a}, ${b}, ${c}, ${d}, 0, 0)` : undefined,
    opacity: element.opacity < 1 ? element.opacity : undefined,
    'mix-blend-mode': element.blendMode === 'normal' ? undefined : element.blendMode,
    filter,
  };
  return tag('div', outer, clip === undefined ? content : tag('div', { ...fillParent, ...clip }, content));
}

/** CSS turns about the box's centre too, so the translation is left to it. */
function linearPart(element: Element) {
  const [a, b, c, d] = elementTransform(element);
  return { a, b, c, d };
}

type BoxElement = ElementOf<'rectangle' | 'circle'>;

/** Shadows cast by the border edge, the fill on the outline, inset shadows and the border above it. */
function boxHtml(element: BoxElement, radius: string | null): string | null {
  const fill = element.fill === undefined ? 'none' : cssFill(element.fill, element);
  const border = cssBorder(element);
  if (fill === null || border === null || radius === null) return null;
  // What a clip leaves casts the shadow.
  const shadows = element.clip ? [] : shadowsOf(element);
  const outside = border.outside;
  const edge: Style = {
    position: 'absolute',
    left: -outside,
    top: -outside,
    right: -outside,
    bottom: -outside,
    'border-radius': radius === '50%' || outside === 0 ? radius : growRadius(radius, outside),
    'box-sizing': 'border-box',
  };
  const outer = shadows.filter(({ inset }) => !inset).map(cssShadow);
  const inner = shadows.filter(({ inset }) => inset).map(cssShadow);
  if (border.css === undefined) {
    const all = [...outer, ...inner].join(', ') || undefined;
    return tag('div', { ...edge, background: fill, 'box-shadow': all }, '');
  }
  return [
    outer.length > 0 ? tag('div', { ...edge, 'box-shadow': outer.join(', ') }, '') : '',
    tag('div', { ...fillParent, 'border-radius': radius, background: fill }, ''),
    tag('div', { ...edge, border: border.css, 'box-shadow': inner.join(', ') || undefined }, ''),
  ].join('');
}

function growRadius(radius: string, by: number): string {
  return radius
    .split(' ')
    .map((corner) => {
      const px = Number.parseFloat(corner);
      return px > 0 ? `${px + by}px` : '0px';
    })
    .join(' ');
}

function groupHtml(element: ElementOf<'group'>, scene: Scene, otherwise: Otherwise): string | null {
  const children = element.children.map((child) => elementHtml(child, scene, otherwise));
  const radius = cssRadius(element.cornerRadius);
  const fill = element.fill === undefined ? 'none' : cssFill(element.fill, element);
  const isCard = element.clipChildren && fill !== 'none';
  const shadows = element.clip ? [] : shadowsOf(element);
  if (children.includes(null) || radius === null || fill === null || element.stroke) return null;
  if (shadows.length > 0 && !isCard) return null;
  const inside = children.join('');
  const box = { ...fillParent, 'border-radius': radius };
  const background =
    fill === 'none' ? '' : tag('div', { ...box, background: fill, 'box-shadow': boxShadow(shadows, 'outer') }, '');
  if (!element.clipChildren) return background + inside;
  return background + tag('div', { ...box, overflow: 'hidden' }, inside) + insetOver(box, shadows);
}

function boxShadow(shadows: readonly OneShadow[], which: 'outer' | 'inset'): string | undefined {
  const list = shadows.filter(({ inset }) => inset === (which === 'inset'));
  return list.length === 0 ? undefined : list.map(cssShadow).join(', ');
}

/** CSS paints inset shadows beneath a picture and beneath children, so they get a box of their own above. */
function insetOver(box: Style, shadows: readonly OneShadow[]): string {
  const inset = boxShadow(shadows, 'inset');
  return inset === undefined ? '' : tag('div', { ...box, 'box-shadow': inset }, '');
}

function imageHtml(element: ElementOf<'image'>): string | null {
  const { objectPosition: position, crop, duotone, colorOverlay, focalPoint, zoom } = element;
  const radius = cssRadius(element.cornerRadius);
  if (crop || duotone || colorOverlay || focalPoint || zoom !== 1 || element.stroke || radius === null) return null;
  // The shadows of a picture that covers its box; one that follows its transparency has no box shadow.
  const shadows = element.clip ? [] : shadowsOf(element);
  const isPhoto = element.src.startsWith('data:image/jpeg') && element.objectFit === 'cover';
  if (shadows.length > 0 && !isPhoto) return null;
  const style: Style = {
    ...fillParent,
    'object-fit': element.objectFit,
    'object-position': typeof position === 'string' ? position : `${position.x * 100}% ${position.y * 100}%`,
    'border-radius': radius,
    background: element.backgroundColor,
    'box-shadow': boxShadow(shadows, 'outer'),
  };
  const picture = `<img alt="" src="${escapeHtml(element.src)}" style="${cssText(style)}">`;
  return picture + insetOver({ ...fillParent, 'border-radius': radius }, shadows);
}

export function cssRadius(radius: ElementOf<'rectangle'>['cornerRadius']): string | null {
  if (typeof radius === 'number') return `${radius}px`;
  const corners = 'tl' in radius ? [radius.tl, radius.tr, radius.br, radius.bl] : radius;
  return corners.map((corner) => `${corner}px`).join(' ');
}

/** A solid border of the element's stroke and how far it reaches beyond the box. Null when CSS has none for it. */
function cssBorder(element: BoxElement): { readonly css: string | undefined; readonly outside: number } | null {
  const { stroke, strokeWidth: width = 1, strokeAlign, strokeDash } = element;
  if (stroke === undefined || width === 0) return { css: undefined, outside: 0 };
  if (typeof stroke !== 'string' || stroke.includes('gradient') || strokeDash.length > 0) return null;
  const outside = { inside: 0, center: width / 2, outside: width }[strokeAlign];
  return { css: `${width}px solid ${stroke}`, outside };
}

export function cssShadow({ color, offsetX, offsetY, blur, spread, inset }: OneShadow): string {
  return `${inset ? 'inset ' : ''}${offsetX}px ${offsetY}px ${blur}px ${spread}px ${color}`;
}

/** Null for the shadows of a clipped element that CSS filters cannot cast. */
function cssFilter({ filters, blur, clip, ...element }: Element): string | undefined | null {
  const shadows = clip ? shadowsOf(element) : [];
  const [shadow] = shadows;
  if (shadows.length > 1 || (shadow && (shadow.spread !== 0 || shadow.inset))) return null;
  const steps = [
    filters && filters.brightness !== 1 && `brightness(${filters.brightness})`,
    filters && filters.contrast !== 1 && `contrast(${filters.contrast})`,
    filters && filters.saturation !== 1 && `saturate(${filters.saturation})`,
    filters && filters.grayscale !== 0 && `grayscale(${filters.grayscale})`,
    filters && filters.sepia !== 0 && `sepia(${filters.sepia})`,
    filters && filters.invert !== 0 && `invert(${filters.invert})`,
    filters && filters.hueRotate !== 0 && `hue-rotate(${filters.hueRotate}deg)`,
    blur > 0 && `blur(${blur}px)`,
    // Its length is the Gaussian's standard deviation, which is half of a box shadow's.
    shadow && `drop-shadow(${shadow.offsetX}px ${shadow.offsetY}px ${shadow.blur / 2}px ${shadow.color})`,
  ].filter((step) => typeof step === 'string');
  return steps.length > 0 ? steps.join(' ') : undefined;
}

/** Undefined when there is no clip, null when CSS has none for it. */
function cssClip({ clip, width, height }: Element): Style | undefined | null {
  if (clip === undefined) return undefined;
  const path = clip.shape === undefined ? undefined : cssClipPath(clip, { width, height });
  if (path === null) return null;
  return { ...(path !== undefined && { 'clip-path': path }), ...(clip.src !== undefined && cssMask(clip)) };
}

type Clip = NonNullable<Element['clip']>;

function cssMask({ src, objectFit = 'fill', mode = 'alpha' }: Clip): Style {
  return {
    'mask-image': `url("${src}")`,
    'mask-size': objectFit === 'fill' ? '100% 100%' : objectFit,
    'mask-position': 'center',
    'mask-repeat': 'no-repeat',
    'mask-mode': mode,
  };
}

function cssClipPath(
  clip: Clip,
  { width, height }: { readonly width: number; readonly height: number },
): string | null {
  switch (clip.shape) {
    case 'rectangle':
      return `inset(0 round ${cssRadius(clip.radius ?? 0)})`;
    case 'ellipse':
      return 'ellipse(50% 50%)';
    case 'circle':
      return `circle(${typeof clip.radius === 'number' ? clip.radius : Math.min(width, height) / 2}px)`;
    case 'rounded': {
      const radius = clip.radius === undefined ? null : cssRadius(clip.radius);
      return radius && `inset(0 round ${radius})`;
    }
    case 'path':
      return clip.d === undefined ? null : `path("${clip.d}")`;
    default:
      return null;
  }
}
