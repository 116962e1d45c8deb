/** A picture of one number for each pixel, below `2 ** bitDepth`. */
export interface Samples {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
}

/** Where each pass of Adam7 starts and how far its pixels lie apart (ISO/IEC 15948, 8.2). */
const adam7 = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];
const wholePicture = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];

/** The rows of a PNG before compression, each led by filter 0: filters only spoil what has few colours. */
export function packRows(samples: Samples, { interlaced }: { readonly interlaced: boolean }): Buffer {
  const passes = (interlaced ? adam7 : wholePicture)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((samples.width - pass.x) / pass.stepX),
      rows: Math.ceil((samples.height - pass.y) / pass.stepY),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const rowBytes = (columns: number) => 1 + Math.ceil((columns * samples.bitDepth) / 8);
  const packed = Buffer.alloc(passes.reduce((sum, { columns, rows }) => sum + rows * rowBytes(columns), 0));
  let at = 0;
  for (const { x, y, stepX, stepY, columns, rows } of passes) {
    for (let row = 0; row < rows; row += 1) {
      packRow(samples, { from: (y + row * stepY) * samples.width + x, step: stepX, columns }, packed, at + 1);
      at += rowBytes(columns);
    }
  }
  return packed;
}

function packRow(
  { values, bitDepth }: Samples,
  { from, step, columns }: { readonly from: number; readonly step: number; readonly columns: number },
  packed: Buffer,
  at: number,
): void {
  if (bitDepth === 8 && step === 1) {
    packed.set(values.subarray(from, from + columns), at);
    return;
  }
  const perByte = 8 / bitDepth;
  for (let column = 0; column < columns; column += 1) {
    const byte = at + Math.floor(column / perByte);
    const shift = 8 - bitDepth - (column % perByte) * bitDepth;
    packed[byte] = (packed[byte] as number) | ((values[from + column * step] as number) << shift);
  }
}
