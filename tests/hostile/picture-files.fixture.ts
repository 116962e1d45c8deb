/** Pictures that lie, made byte by byte. */
import { crc32, deflateSync } from 'node:zlib';

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

export const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

interface PngOptions {
  readonly depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly colour?: number;
  readonly interlaced?: boolean;
  /** Chunks between head and pixels. */
  readonly before?: readonly Buffer[];
  readonly data?: Buffer;
}

/** A PNG whose header says whatever is asked, with right checksums. */
export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, colour = 0, interlaced = false, before = [], data = deflateSync(Buffer.alloc(1_000)) } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width >>> 0);
  head.writeUInt32BE(height >>> 0, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    pngMagic,
    pngChunk('IHDR', head),
    ...before,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of nothing but a header. */
export function jpegHeader(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
}

/** A GIF with a screen, and frames of a size of their own. */
export function gif(
  screen: number,
  { frames = 1, frame = 1 }: { readonly frames?: number; readonly frame?: number } = {},
): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(screen, 6);
  head.writeUInt16LE(screen, 8);
  const one = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1');
  one.writeUInt16LE(frame, 13);
  one.writeUInt16LE(frame, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => one), Buffer.from(';')]);
}

/** A lossy WebP of nothing but a header. */
export function webpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from(`RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\0\0\0\0`, 'latin1');
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
}
