import type { Canvas2D, Matrix } from '@platen/core';
import { NeedsSkia } from './needs-skia.ts';
import { short } from './numbers.ts';

export type Pen = Pick<Canvas2D, 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit' | 'lineDashOffset'>;

/** Operators for width, caps, joins and dashes. Throws `NeedsSkia` where the pen is stretched or skewed with its path. */
export function penOperators(pen: Pen, dashes: readonly number[], onPage: Matrix): string {
  const [a, b, c, d] = onPage;
  const scale = Math.hypot(a, b);
  const isRound = Math.abs(Math.hypot(c, d) - scale) < 1e-6 * scale && Math.abs(a * c + b * d) < 1e-6 * scale * scale;
  if (!isRound) throw new NeedsSkia();
  const isDashed = dashes.some((length) => length > 0);
  const dash = isDashed ? dashes.map((length) => short(length * scale)).join(' ') : '';
  const phase = isDashed ? short(pen.lineDashOffset * scale) : '0';
  const width = short(pen.lineWidth * scale);
  const limit = short(Math.max(1, pen.miterLimit));
  return `${width} w ${capOf[pen.lineCap]} J ${joinOf[pen.lineJoin]} j ${limit} M [${dash}] ${phase} d\n`;
}

const capOf = { butt: 0, round: 1, square: 2 } as const;
const joinOf = { miter: 0, round: 1, bevel: 2 } as const;
