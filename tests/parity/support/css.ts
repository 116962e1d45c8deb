import type { BoundDesign, Element, ElementOf } from '../../../packages/core/src/index.ts';

export type Style = Readonly<Record<string, string | number | undefined>>;

export const fillParent: Style = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' };

/** A colour or CSS gradient as it is; a gradient object in CSS's words. Null when CSS has none for it. */
export function cssFill(fill: BoundDesign['background']): string | null {
  if (typeof fill === 'string') return fill;
  const stops = fill.stops.map(({ offset, color }) => `${color} ${offset * 100}%`).join(', ');
  const { x, y } = fill.center ?? { x: 0.5, y: 0.5 };
  const at = `at ${x * 100}% ${y * 100}%`;
  if (fill.type === 'conic') return `conic-gradient(from ${fill.angle ?? 0}deg ${at}, ${stops})`;
  if (fill.type === 'radial') return fill.radius === undefined ? `radial-gradient(${at}, ${stops})` : null;
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
