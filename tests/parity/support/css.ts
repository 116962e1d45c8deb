import type { BoundDesign, Element, ElementOf } from '../../../packages/core/src/index.ts';

export type Style = Readonly<Record<string, string | number | undefined>>;

export const fillParent: Style = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A colour or CSS gradient as it is; a gradient object in CSS's words, over a box. Null when CSS has none for it. */
export function cssFill(fill: BoundDesign['background'], size?: Size): string | null {
  if (typeof fill === 'string') return fill;
  const stops = fill.stops.map(({ offset, color }) => `${color} ${offset * 100}%`).join(', ');
  const { x, y } = (fill.type === 'linear' ? undefined : (fill.from ?? fill.center)) ?? { x: 0.5, y: 0.5 };
  const at = `at ${x * 100}% ${y * 100}%`;
  // From the centre to the other point, px.
  const ray = fill.to && size && { x: (fill.to.x - x) * size.width, y: (fill.to.y - y) * size.height };
  if (fill.type === 'conic') {
    if (fill.to && !ray) return null;
    const angle = ray ? (Math.atan2(ray.x, -ray.y) * 180) / Math.PI : (fill.angle ?? 0);
    return `conic-gradient(from ${angle}deg ${at}, ${stops})`;
  }
  if (fill.type === 'radial') {
    if (ray) return `radial-gradient(circle ${Math.hypot(ray.x, ray.y)}px ${at}, ${stops})`;
    if (fill.to || typeof fill.radius === 'number') return null;
    const radii = fill.radius ? `${fill.radius.x * 100}% ${fill.radius.y * 100}% ` : '';
    return `radial-gradient(${radii}${at}, ${stops})`;
  }
  return fill.from || fill.to ? null : `linear-gradient(${fill.angle ?? 180}deg, ${stops})`;
}

type Shadows = Exclude<ElementOf<'rectangle'>['shadow'], undefined>;
export type OneShadow = Exclude<Shadows, readonly unknown[]>;

export function shadowsOf({ shadow }: Pick<Element, 'shadow'>): readonly OneShadow[] {
  if (shadow === undefined) return [];
  return Array.isArray(shadow) ? shadow : [shadow as OneShadow];
}

export function tag(name: string, style: Style, content: string): string {
  return `<${name} style="${escapeHtml(cssText(style))}">${content}</${name.split(' ')[0]}>`;
}

export function cssText(style: Style): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(
      ([property, value]) =>
        `${property}:${typeof value === 'number' && !unitless.has(property) ? `${value}px` : value}`,
    )
    .join(';');
}

const unitless: ReadonlySet<string> = new Set(['opacity', 'line-height', 'flex-shrink']);

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
