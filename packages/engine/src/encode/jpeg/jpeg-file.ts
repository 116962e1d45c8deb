import { type HuffmanTable, huffman, quantizationOf, scanOrder } from './jpeg-tables.ts';

/** Markers of ISO/IEC 10918-1, table B.1. */
const marker = {
  frame: 0xffc0,
  huffman: 0xffc4,
  restart0: 0xffd0,
  start: 0xffd8,
  end: 0xffd9,
  scan: 0xffda,
  quantization: 0xffdb,
  interval: 0xffdd,
  app0: 0xffe0,
};

export interface JpegFile {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly quality: number;
  readonly halvesColor: boolean;
  /** The codes of bands that follow each other, each as if it were a picture of its own. */
  readonly scans: readonly Buffer[];
  /** Coded units of every band but the last, which may have fewer. */
  readonly unitsOfBand: number;
}

/** A baseline JPEG whose code starts anew at each band. */
export function writeJpeg({ width, height, dpi, quality, halvesColor, scans, unitsOfBand }: JpegFile): Buffer {
  const steps = quantizationOf(quality);
  const inOrder = (table: readonly number[]) => scanOrder.map((place) => table[place] as number);
  // Three components: the number, the sampling, and the table of each.
  const components = [1, halvesColor ? 0x22 : 0x11, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Buffer.concat([
    jfifHead(dpi),
    segment(marker.quantization, [0, ...inOrder(steps.brightness), 1, ...inOrder(steps.color)]),
    segment(marker.frame, [8, ...word(height), ...word(width), 3, ...components]),
    segment(marker.huffman, [
      ...tableBytes(0x00, huffman.brightness.first),
      ...tableBytes(0x10, huffman.brightness.others),
      ...tableBytes(0x01, huffman.color.first),
      ...tableBytes(0x11, huffman.color.others),
    ]),
    ...(scans.length > 1 ? [segment(marker.interval, word(unitsOfBand))] : []),
    segment(marker.scan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
    // Eight markers take turns.
    ...scans.flatMap((scan, index) =>
      index === 0 ? [scan] : [Buffer.from(word(marker.restart0 + ((index - 1) % 8))), scan],
    ),
    Buffer.from(word(marker.end)),
  ]);
}

/** The start of a JPEG, and a JFIF header with the density (JFIF 1.02: unit 1 is px per inch). */
export function jfifHead(dpi: number): Buffer {
  const density = word(Math.round(dpi));
  const jfif = [...Buffer.from('JFIF\0', 'latin1'), 1, 2, 1, ...density, ...density, 0, 0];
  return Buffer.concat([Buffer.from(word(marker.start)), segment(marker.app0, jfif)]);
}

function segment(code: number, body: readonly number[]): Buffer {
  return Buffer.from([...word(code), ...word(body.length + 2), ...body]);
}

const tableBytes = (id: number, { counts, symbols }: HuffmanTable): readonly number[] => [id, ...counts, ...symbols];

const word = (value: number): readonly number[] => [value >> 8, value & 0xff];
