import type { TextDecoration } from '../scene/marks.ts';
import { paintAttributes } from './paint-server.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatNumber } from './xml.ts';

/** A text decoration as a shape of its own, so that its place does not depend on how a viewer reads the font. */
export function writeDecoration(decoration: TextDecoration, context: SvgContext): string {
  const { x, y, width, thickness, style, paint } = decoration;
  const area = { x, y: y - 3 * thickness, width, height: 6 * thickness };
  if (style === 'solid') return bar(y);
  if (style === 'double') return bar(y - thickness) + bar(y + thickness);
  const line: Attributes = {
    ...paintAttributes('stroke', paint, area, context),
    'stroke-width': thickness,
    fill: 'none',
  };
  const n = formatNumber;
  if (style === 'wavy') return element('path', { d: wave(decoration), ...line });
  const straight = { d: `M${n(x)} ${n(y)}H${n(x + width)}`, ...line };
  return style === 'dotted'
    ? element('path', { ...straight, 'stroke-linecap': 'round', 'stroke-dasharray': `0 ${n(2 * thickness)}` })
    : element('path', { ...straight, 'stroke-dasharray': `${n(2 * thickness)} ${n(thickness)}` });

  function bar(centre: number): string {
    const box = { x, y: centre - thickness / 2, width, height: thickness };
    return element('rect', { ...box, ...paintAttributes('fill', paint, area, context) });
  }
}

function wave({ x, y, width, thickness }: TextDecoration): string {
  const step = 2 * thickness;
  const n = formatNumber;
  let d = `M${n(x)} ${n(y)}`;
  for (let at = 0, up = true; at < width; at += step, up = !up) {
    const length = Math.min(step, width - at);
    d += `q${n(length / 2)} ${n(up ? -step : step)} ${n(length)} 0`;
  }
  return d;
}
