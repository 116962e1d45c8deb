import { crc32 } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const metresPerInch = 0.0254;

/** PNG's own numbers (ISO/IEC 15948, 11.2.2). */
const colorTypes = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;
export type PngColorType = keyof typeof colorTypes;

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
  readonly colorType: PngColorType;
  readonly interlaced: boolean;
}

interface PngFile {
  readonly header: PngHeader;
  readonly dpi: number;
  /** RGBA of each palette entry, the translucent ones first; none for other colour types. */
  readonly palette: readonly (readonly [number, number, number, number])[];
  /** The zlib stream of the filtered rows. */
  readonly data: Buffer;
}

export function writePng({ header, dpi, palette, data }: PngFile): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.bitDepth, colorTypes[header.colorType], 0, 0, header.interlaced ? 1 : 0], 8);
  const translucent = palette.filter(([, , , alpha]) => alpha < 255);
  return Buffer.concat([
    signature,
    chunk('IHDR', ihdr),
    densityChunk(dpi),
    ...(palette.length > 0 ? [chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3))))] : []),
    ...(translucent.length > 0 ? [chunk('tRNS', Buffer.from(translucent.map(([, , , alpha]) => alpha)))] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts the density into a PNG that has none. */
export function withDensity(png: Buffer, dpi: number): Buffer {
  const afterHeader = signature.length + 12 + 13;
  return Buffer.concat([png.subarray(0, afterHeader), densityChunk(dpi), png.subarray(afterHeader)]);
}

function densityChunk(dpi: number): Buffer {
  const perMetre = Math.round(dpi / metresPerInch);
  const body = Buffer.alloc(9);
  body.writeUInt32BE(perMetre, 0);
  body.writeUInt32BE(perMetre, 4);
  body[8] = 1;
  return chunk('pHYs', body);
}

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(12 + body.length);
  framed.writeUInt32BE(body.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(body, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + body.length)), 8 + body.length);
  return framed;
}
