import type { Box } from '../geometry/box.ts';
import type { DeviceAxes, DeviceAxis } from '../geometry/device-axes.ts';

/** Where the modules of a code lie, in the element's own px. */
export interface ModuleGrid {
  /** Top left corner of the first module. */
  readonly x: number;
  readonly y: number;
  readonly moduleWidth: number;
  readonly moduleHeight: number;
  /** Every module begins and ends on the edge of a device pixel. */
  readonly snapped: boolean;
  /** Width of a module in device px, or in design px where there is no pixel grid. */
  readonly modulePx: number;
}

export interface ModuleGridRequest {
  /** The area that holds code and quiet zone. */
  readonly box: Box;
  /** Modules of the code, quiet zone excluded. */
  readonly columns: number;
  readonly rows: number;
  /** Height of a row over the width of a module; 1 when absent. */
  readonly rowHeight?: number;
  /** Light modules kept free on each side. */
  readonly quietZone: number;
  /** Asked width of a module in px; the widest that fits when absent. */
  readonly moduleWidth?: number;
  readonly axes: DeviceAxes | null;
}

/**
 * Centres a code in a box. On a pixel grid a module takes the largest whole number of device px
 * that fits; where not even one fits, or nothing is aligned with the grid, it keeps its exact share.
 */
export function placeModuleGrid(request: ModuleGridRequest): ModuleGrid {
  const { box, columns, rows, quietZone, axes, rowHeight = 1 } = request;
  const share = Math.min(box.width / (columns + 2 * quietZone), box.height / (rows * rowHeight + 2 * quietZone));
  const side = Math.min(share, request.moduleWidth ?? share);
  const across = alongAxis(axes?.x, { start: box.x, length: box.width, modules: columns, side });
  const down = alongAxis(axes?.y, { start: box.y, length: box.height, modules: rows, side: side * rowHeight });
  const snapped = across.snapped && down.snapped;
  const scale = axes?.x.scale ?? 1;
  if (!snapped) {
    const x = box.x + (box.width - columns * side) / 2;
    const y = box.y + (box.height - rows * side * rowHeight) / 2;
    return { x, y, moduleWidth: side, moduleHeight: side * rowHeight, snapped, modulePx: side * scale };
  }
  return {
    x: across.start,
    y: down.start,
    moduleWidth: across.side,
    moduleHeight: down.side,
    snapped,
    modulePx: Math.round(across.side * scale),
  };
}

interface Span {
  readonly start: number;
  readonly length: number;
  readonly modules: number;
  readonly side: number;
}

function alongAxis(
  axis: DeviceAxis | undefined,
  span: Span,
): { readonly start: number; readonly side: number; readonly snapped: boolean } {
  // The addend keeps 3.9999999, an exact 4 after a division, from losing a whole pixel.
  const devicePx = axis === undefined ? 0 : Math.floor(span.side * axis.scale + 1e-6);
  if (axis === undefined || devicePx < 1) return { start: 0, side: span.side, snapped: false };
  const side = devicePx / axis.scale;
  return { start: axis.snap(span.start + (span.length - span.modules * side) / 2), side, snapped: true };
}
