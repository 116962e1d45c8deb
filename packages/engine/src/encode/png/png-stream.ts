import { readFileSync } from 'node:fs';
import { type BandCache, encodeBands } from '../pixels/band-cache.ts';
import type { PaintedPicture } from '../pixels/painted-picture.ts';
import { joinAdlers } from './join-adlers.ts';

/** How long it looks for what repeats: 0 hardly, 1 as pays, 2 long. */
export type Effort = 0 | 1 | 2;

/** What is kept of each pixel, and how many bytes that is. */
export const keptChannels = { grey: 1, greyAlpha: 2, rgb: 3, rgba: 4 } as const;
export type Channels = keyof typeof keptChannels;

/** The exports of `packages/engine/wasm/png`. */
interface PngModule {
  readonly memory: WebAssembly.Memory;
  start(width: number, channels: number, rows: number): number;
  encodeStrip(rows: number, effort: number, isFirst: boolean, isLast: boolean): number;
  output(): number;
  checksum(): number;
}

/**
 * Bytes of rows that are compressed at once. What repeats is found within them, and what changes in a picture of a series
 * has no more of it compressed anew.
 */
const stripBytes = 250_000;
/** Deflate with a window of 32 kB, and the check bits that make it a multiple of 31. */
const streamHead = Buffer.from('7801', 'hex');
const checksumBytes = 4;

let loaded: PngModule | undefined;

function load(): PngModule {
  const bytes = readFileSync(new URL('./png-stream.generated.wasm', import.meta.url));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return instance.exports as PngModule;
}

export interface CompressOptions {
  readonly channels: Channels;
  readonly effort: Effort;
  /** Strips of earlier pictures. */
  readonly memory?: BandCache | undefined;
}

/**
 * The zlib stream of a PNG's rows, filtered and compressed, in parts that follow each other. The same pixels give the
 * same bytes on every machine.
 */
export function compressRows(
  picture: PaintedPicture,
  { channels, effort, memory: strips }: CompressOptions,
): readonly Buffer[] {
  loaded ??= load();
  const { memory, start, encodeStrip, output, checksum } = loaded;
  const { width, height, pixels } = picture;
  const rowBytes = width * keptChannels[channels] + 1;
  const count = Math.max(1, Math.min(height, Math.ceil((height * rowBytes) / stripBytes)));
  const stripRows = Math.ceil(height / count);
  const input = start(width, keptChannels[channels], stripRows);
  const bands = {
    format: `png ${channels} ${effort}`,
    rows: stripRows,
    rowsAbove: 1,
    /** The strip's part of the stream, and the checksum of its rows behind it. */
    encode: (from: number, to: number): Buffer => {
      const firstRow = Math.max(0, from - 1);
      const strip = pixels.subarray(firstRow * width * 4, to * width * 4);
      new Uint8Array(memory.buffer, input + (firstRow - from + 1) * width * 4, strip.length).set(strip);
      const length = encodeStrip(to - from, effort, from === 0, to === height);
      const part = Buffer.allocUnsafeSlow(length + checksumBytes);
      part.set(new Uint8Array(memory.buffer, output(), length));
      part.writeUInt32BE(checksum() >>> 0, length);
      return part;
    },
  };
  const parts = strips ? strips.encode(picture, bands) : encodeBands(picture, bands);
  const checksums = parts.map((part, index) => ({
    adler: part.readUInt32BE(part.length - checksumBytes),
    length: Math.min(stripRows, height - index * stripRows) * rowBytes,
  }));
  const end = Buffer.alloc(checksumBytes);
  end.writeUInt32BE(joinAdlers(checksums));
  return [streamHead, ...parts.map((part) => part.subarray(0, -checksumBytes)), end];
}
