import type { DrawingContext, RenderOptions } from 'bwip-js/generic';
import type { ModuleMatrix } from './module-matrix.ts';

/** One of bwip-js's symbologies: imported by name each, so that a bundler drops the other hundred. */
export type BwipEncoder = (options: RenderOptions, drawing: DrawingContext<Recording>) => Recording;

/** A dark bar as bwip-js draws it, y pointing down. */
export interface RecordedBar {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Recording {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly RecordedBar[];
  readonly polygons: readonly (readonly (readonly [x: number, y: number])[])[];
}

export interface BwipRequest {
  readonly text: string;
  /** Drawing units for a module of 1; 2 keeps the edges of all bars on whole units. */
  readonly scale: 1 | 2;
  /** BWIPP's own options for the symbology. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
}

/** Has bwip-js draw a code and keeps the geometry. Throws bwip-js's own error for a value it refuses. */
export function record(encoder: BwipEncoder, { text, scale, options }: BwipRequest): Recording {
  // bwip-js reads its parameters from one flat object and writes into it.
  const parameters = { ...options, bcid: '', text, scaleX: scale, scaleY: scale };
  return encoder(parameters as unknown as RenderOptions, createRecorder());
}

function createRecorder(): DrawingContext<Recording> {
  const bars: RecordedBar[] = [];
  const polygons: [number, number][][] = [];
  let size = { width: 0, height: 0 };
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height };
    },
    line: (x0, y0, _x1, y1, width) => {
      bars.push({ x: x0 - width / 2, width, top: Math.min(y0, y1), bottom: Math.max(y0, y1) });
    },
    polygon: (points) => {
      polygons.push(points);
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => ({ ...size, bars, polygons }),
  };
}

/** The modules of a drawn two-dimensional code: a module is dark when an odd number of outlines surround it. */
export function toMatrix(
  recording: Recording,
  module: { readonly width: number; readonly height: number },
): ModuleMatrix {
  const columns = Math.round(recording.width / module.width);
  const rows = Math.round(recording.height / module.height);
  const cells = new Uint8Array(columns * rows);
  for (const points of recording.polygons) {
    for (const [index, [x, y]] of points.entries()) {
      const previous = points.at(index - 1);
      if (previous === undefined || previous[0] !== x) continue;
      const first = Math.round(Math.min(previous[1], y) / module.height);
      const last = Math.round(Math.max(previous[1], y) / module.height);
      const column = Math.round(x / module.width);
      // An upright edge turns everything to its right; a running sum along the row would be shorter to compute but
      // not to read, and codes have at most 177 columns.
      for (let row = first; row < last; row++) flip(cells.subarray(row * columns + column, (row + 1) * columns));
    }
  }
  return { columns, rows, cells };
}

function flip(cells: Uint8Array): void {
  for (let index = 0; index < cells.length; index++) cells[index] = 1 - (cells[index] ?? 0);
}
