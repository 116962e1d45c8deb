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
  /** The zlib stream of the filtered rows, in parts that follow each other. */
  readonly data: readonly Buffer[];
}

export function writePng({ header, dpi, palette, data }: PngFile): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.bitDepth, colorTypes[header.colorType], 0, 0, header.interlaced ? 1 : 0], 8);
  const translucent = palette.filter(([, , , alpha]) => alpha < 255);
  return Buffer.concat([
    signature,
    ...chunk('IHDR', ihdr),
    ...densityChunk(dpi),
    ...(palette.length > 0 ? chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))) : []),
    ...(translucent.length > 0 ? chunk('tRNS', Buffer.from(translucent.map(([, , , alpha]) => alpha))) : []),
    ...chunk('IDAT', ...data),
    ...chunk('IEND'),
  ]);
}

function densityChunk(dpi: number): readonly Buffer[] {
  const perMetre = Math.round(dpi / metresPerInch);
  const body = Buffer.alloc(9);
  body.writeUInt32BE(perMetre, 0);
  body.writeUInt32BE(perMetre, 4);
  body[8] = 1;
  return chunk('pHYs', body);
}

function chunk(type: string, ...body: readonly Buffer[]): readonly Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    body.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(
    body.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(4))),
    0,
  );
  return [head, ...body, check];
}
