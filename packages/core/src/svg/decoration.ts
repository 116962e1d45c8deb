import { dashedStroke, partsBetweenGaps, wave, waveHeight } from '../scene/decoration-strokes.ts';
import type { TextDecoration } from '../scene/marks.ts';
import { defineFilter } from './filter.ts';
import { paintAttributes } from './paint-server.ts';
import { clipTo } from './shape-element.ts';
import type { SvgContext } from './svg-context.ts';
import { element, formatNumber as n } from './xml.ts';

/** A text decoration as shapes of its own, so that its place does not depend on how a viewer reads the font. */
export function writeDecoration(bar: TextDecoration, context: SvgContext): string {
  const drawn = writeBar(bar, context);
  const dropShadows = bar.shadows.filter(({ inset }) => !inset);
  if (dropShadows.length === 0 || drawn === '') return drawn;
  const height = waveHeight(bar.thickness) + bar.thickness;
  const region = { x: bar.x - 1, y: bar.y - height, width: bar.width + 2, height: 2 * height };
  return element(
    'g',
    { filter: `url(#${defineFilter({ steps: [], dropShadows, opacity: 1, region }, context)})` },
    drawn,
  );
}

function writeBar(bar: TextDecoration, context: SvgContext): string {
  const { x, y, width, thickness, style, paint } = bar;
  const height = style === 'wavy' ? waveHeight(bar.thickness) + 1 : thickness / 2 + 1;
  const area = { x, y: y - height, width, height: 2 * height };
  if (style === 'solid') {
    const attributes = paintAttributes('fill', paint, area, context);
    const bars = partsBetweenGaps(bar).map(([from, to]) =>
      element('rect', { x: from, y: y - thickness / 2, width: to - from, height: thickness, ...attributes }),
    );
    return bars.join('');
  }
  const line = { ...paintAttributes('stroke', paint, area, context), 'stroke-width': thickness, fill: 'none' };
  const isCut = style === 'wavy' || bar.gaps.length > 0;
  const parts = partsBetweenGaps(bar).map(
    ([from, to]) => `M${n(from)} ${n(area.y)}H${n(to)}V${n(area.y + area.height)}H${n(from)}Z`,
  );
  const shape = { type: 'path', d: parts.join(''), fillRule: 'nonzero' } as const;
  const drawn = style === 'wavy' ? element('path', { d: waveData(bar), ...line }) : dashes(bar, line);
  return isCut ? element('g', { 'clip-path': `url(#${clipTo(shape, context)})` }, drawn) : drawn;
}

function dashes(bar: TextDecoration, line: Parameters<typeof element>[1]): string {
  const { from, to, dash, cap } = dashedStroke(bar);
  return element('path', {
    d: `M${n(from)} ${n(bar.y)}H${n(to)}`,
    ...line,
    'stroke-linecap': cap,
    'stroke-dasharray': dash.map(n).join(' '),
  });
}

function waveData(bar: TextDecoration): string {
  const { from, to, period, reach } = wave(bar);
  let d = `M${n(from)} ${n(bar.y)}`;
  for (let at = from; at < to; at += period)
    d += `c${n(period / 2)} ${n(reach)} ${n(period / 2)} ${n(-reach)} ${n(period)} 0`;
  return d;
}
