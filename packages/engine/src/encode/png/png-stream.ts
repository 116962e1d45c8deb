import { readFileSync } from 'node:fs';
import type { PaintedPicture } from '../painted-picture.ts';

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
}

/** Bytes of rows that are compressed at once: what repeats is found within them, and they bound the module's memory. */
const stripBytes = 1_000_000;

let loaded: PngModule | undefined;

function load(): PngModule {
  const bytes = readFileSync(new URL('./png-stream.generated.wasm', import.meta.url));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return instance.exports as PngModule;
}

/**
 * The zlib stream of a PNG's rows, filtered and compressed, in parts that follow each other. The same pixels give the
 * same bytes on every machine.
 */
export function compressRows(
  { width, height, pixels }: PaintedPicture,
  { channels, effort }: { readonly channels: Channels; readonly effort: Effort },
): readonly Buffer[] {
  loaded ??= load();
  const { memory, start, encodeStrip, output } = loaded;
  const rowBytes = width * keptChannels[channels] + 1;
  const strips = Math.max(1, Math.min(height, Math.ceil((height * rowBytes) / stripBytes)));
  const stripRows = Math.ceil(height / strips);
  const input = start(width, keptChannels[channels], stripRows);
  const parts: Buffer[] = [];
  for (let row = 0; row < height; row += stripRows) {
    const rows = Math.min(stripRows, height - row);
    const strip = pixels.subarray(row * width * 4, (row + rows) * width * 4);
    new Uint8Array(memory.buffer, input, strip.length).set(strip);
    const length = encodeStrip(rows, effort, row === 0, row + rows === height);
    // A copy: the next strip is written to the same place.
    parts.push(Buffer.from(new Uint8Array(memory.buffer, output(), length)));
  }
  return parts;
}
