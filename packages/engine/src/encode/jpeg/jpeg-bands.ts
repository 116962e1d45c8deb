import { readFileSync } from 'node:fs';
import { type BandCache, type Bands, encodeBands } from '../pixels/band-cache.ts';
import type { PaintedPicture } from '../pixels/painted-picture.ts';
import { codesOf, huffman, quantizationOf } from './jpeg-tables.ts';

/** The exports of `packages/engine/wasm/jpeg`. */
interface JpegModule {
  readonly memory: WebAssembly.Memory;
  tables(): number;
  start(width: number, rows: number, halvesColor: boolean): number;
  encodeBand(rows: number): number;
  output(): number;
}

/** Whole units of both samplings, and so few rows that a line of text changes little of a picture. */
const bandRows = 32;

let loaded: JpegModule | undefined;

function load(): JpegModule {
  const bytes = readFileSync(new URL('./jpeg-bands.generated.wasm', import.meta.url));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return instance.exports as unknown as JpegModule;
}

export interface JpegBandOptions {
  /** 1 to 100. */
  readonly quality: number;
  /** Whether colour is stored at half the resolution. */
  readonly halvesColor: boolean;
  /** Bands of earlier pictures. */
  readonly memory?: BandCache | undefined;
}

/** The codes of an opaque picture, in bands of `unitsOfBand` coded units, each as if it were a picture of its own. */
export function encodeJpegBands(picture: PaintedPicture, { quality, halvesColor, memory }: JpegBandOptions) {
  loaded ??= load();
  const { memory: pages, tables, start, encodeBand, output } = loaded;
  const { width, height, pixels } = picture;
  const input = start(width, Math.min(bandRows, height), halvesColor);
  writeTables(pages.buffer, tables(), quality);
  const bands: Bands = {
    format: `jpg ${quality} ${halvesColor}`,
    rows: bandRows,
    rowsAbove: 0,
    encode: (from, to) => {
      const band = pixels.subarray(from * width * 4, to * width * 4);
      new Uint8Array(pages.buffer, input, band.length).set(band);
      const length = encodeBand(to - from);
      return Buffer.from(new Uint8Array(pages.buffer, output(), length));
    },
  };
  const unitPx = halvesColor ? 16 : 8;
  return {
    scans: memory ? memory.encode(picture, bands) : encodeBands(picture, bands),
    unitsOfBand: Math.ceil(width / unitPx) * (bandRows / unitPx),
  };
}

/** For brightness, then for colour: the codes of 256 runs and sizes, those of 16 sizes, and what to multiply with. */
function writeTables(buffer: ArrayBuffer, at: number, quality: number): void {
  const steps = quantizationOf(quality);
  let place = at;
  for (const kind of ['brightness', 'color'] as const) {
    const codes = new Uint32Array(buffer, place, 256 + 16);
    codes.set(codesOf(huffman[kind].others));
    codes.set(codesOf(huffman[kind].first).subarray(0, 16), 256);
    const reciprocals = new Float32Array(buffer, place + codes.byteLength, 64);
    // By columns, as the transform leaves them, and eight times too large.
    for (const [index, step] of steps[kind].entries()) reciprocals[(index & 7) * 8 + (index >> 3)] = 1 / (8 * step);
    place += codes.byteLength + reciprocals.byteLength;
  }
}
