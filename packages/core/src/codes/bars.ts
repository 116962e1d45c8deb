import type { Box } from '../geometry/box.ts';
import type { DeviceAxes } from '../geometry/device-axes.ts';
import type { Bar, FourStateSymbol, LinearSymbol } from './barcode-symbol.ts';
import { roundRectPath } from './path-text.ts';

/** Where the bars of a code begin and how wide a module is, in the element's px. */
export interface BarScale {
  /** Left edge of the first bar. */
  readonly x: number;
  readonly module: number;
  readonly snapped: boolean;
  /** Width of a module in device px, or in design px where there is no pixel grid. */
  readonly modulePx: number;
}

export interface BarScaleRequest {
  readonly width: number;
  readonly modules: number;
  readonly quietZone: { readonly left: number; readonly right: number };
  /** Asked width of a module in px; wider ones than fit are not made. */
  readonly moduleWidth?: number;
  readonly axes: DeviceAxes | null;
}

/** Centres bars and quiet zone, with a module of whole device px where there is a pixel grid and room for one. */
export function placeBars(request: BarScaleRequest): BarScale {
  const { width, modules, quietZone, axes } = request;
  const total = modules + quietZone.left + quietZone.right;
  const exact = Math.min(width / total, request.moduleWidth ?? Number.POSITIVE_INFINITY);
  const devicePx = axes === null ? 0 : Math.floor(exact * axes.x.scale + 1e-6);
  const snapped = axes !== null && devicePx >= 1;
  const module = snapped ? devicePx / axes.x.scale : exact;
  const start = (width - total * module) / 2 + quietZone.left * module;
  return {
    x: snapped ? axes.x.snap(start) : start,
    module,
    snapped,
    modulePx: snapped ? devicePx : exact * (axes?.x.scale ?? 1),
  };
}

export interface BarRows {
  readonly top: number;
  readonly bottom: number;
  /** Where guard bars end. */
  readonly guardBottom: number;
}

/** The bars of a linear code, and its bearer bars, as one path. */
export function linearPath(symbol: LinearSymbol, scale: BarScale, rows: BarRows): string {
  const bearer = Math.min(symbol.bearer * scale.module, Math.max(0, rows.bottom - rows.top) / 8);
  const bar = ({ x, width, guard }: Bar): string =>
    rectPath({
      x: scale.x + x * scale.module,
      y: rows.top + bearer,
      width: width * scale.module,
      height: Math.max(0, (guard ? rows.guardBottom : rows.bottom) - rows.top - 2 * bearer),
    });
  const bearers = (bearer > 0 ? [rows.top, rows.bottom - bearer] : []).map((y) =>
    rectPath({ x: scale.x, y, width: symbol.modules * scale.module, height: bearer }),
  );
  return [...bearers, ...symbol.bars.map(bar)].join('');
}

/**
 * Japan Post's customer barcode: bars and gaps of one module, 0.6 mm; long bars of six, half-long ones of four,
 * timing bars of two.
 */
export const fourStateHeight = 6;
const fourStateRows = {
  full: { from: 0, to: 6 },
  ascender: { from: 0, to: 4 },
  descender: { from: 2, to: 6 },
  tracker: { from: 2, to: 4 },
} as const satisfies Record<FourStateSymbol['bars'][number], unknown>;

/** The bars of a four-state code as one path; `rowHeight` is the height of a sixth of it. */
export function fourStatePath(
  symbol: FourStateSymbol,
  scale: BarScale,
  rows: { readonly top: number; readonly rowHeight: number },
): string {
  return symbol.bars
    .map((state, index) => {
      const { from, to } = fourStateRows[state];
      return rectPath({
        x: scale.x + 2 * index * scale.module,
        y: rows.top + from * rows.rowHeight,
        width: scale.module,
        height: (to - from) * rows.rowHeight,
      });
    })
    .join('');
}

function rectPath(box: Box): string {
  return roundRectPath({ ...box, rx: 0, ry: 0 });
}
