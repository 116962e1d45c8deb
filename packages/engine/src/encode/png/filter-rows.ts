/** Whole bytes of each pixel, row by row without gaps. */
export interface PixelBytes {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
}

/** PNG's own numbers (ISO/IEC 15948, 9.2). */
const filter = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;

/** Every so many pixels of a row are tried with each filter: all of them would take as long as the filtering. */
const sampleStep = 11;

/**
 * The rows of a PNG before compression, each led by its filter's number: the one whose differences are smallest in the
 * sum, tried on a sample of the row. `rows` limits it to some; by default all are written.
 */
export function filterRows(picture: PixelBytes, rows?: { readonly from: number; readonly to: number }): Buffer {
  const { from, to } = rows ?? { from: 0, to: picture.height };
  const stride = picture.width * picture.bytesPerPixel;
  const out = Buffer.allocUnsafe((to - from) * (stride + 1));
  for (let row = from; row < to; row += 1) {
    const at = (row - from) * (stride + 1);
    const chosen = chooseFilter(picture, row);
    out[at] = chosen;
    filterRow(picture, { row, filter: chosen }, out, at + 1);
  }
  return out;
}

function chooseFilter({ bytes, width, bytesPerPixel }: PixelBytes, row: number): number {
  // Above the first row are zeros, of which `up`, `average` and `paeth` make `none`, half of `sub` and `sub`.
  if (row === 0) return filter.sub;
  const stride = width * bytesPerPixel;
  const start = row * stride;
  let none = 0;
  let sub = 0;
  let up = 0;
  let average = 0;
  let paeth = 0;
  const step = sampleStep * bytesPerPixel;
  for (let pixel = start + bytesPerPixel; pixel < start + stride; pixel += step) {
    for (let at = pixel; at < pixel + bytesPerPixel; at += 1) {
      const value = bytes[at] as number;
      const left = bytes[at - bytesPerPixel] as number;
      const above = bytes[at - stride] as number;
      const corner = bytes[at - stride - bytesPerPixel] as number;
      none += magnitude(value);
      sub += magnitude(value - left);
      up += magnitude(value - above);
      average += magnitude(value - ((left + above) >> 1));
      paeth += magnitude(value - predict(left, above, corner));
    }
  }
  const least = Math.min(none, sub, up, average, paeth);
  if (least === up) return filter.up;
  if (least === sub) return filter.sub;
  if (least === none) return filter.none;
  return least === average ? filter.average : filter.paeth;
}

/** Of a difference as a signed byte. */
function magnitude(difference: number): number {
  const signed = (difference << 24) >> 24;
  return signed < 0 ? -signed : signed;
}

/** Paeth's predictor (ISO/IEC 15948, 9.4). */
function predict(left: number, above: number, corner: number): number {
  const fromLeft = Math.abs(above - corner);
  const fromAbove = Math.abs(left - corner);
  const fromCorner = Math.abs(left + above - 2 * corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}

function filterRow(
  { bytes, width, bytesPerPixel }: PixelBytes,
  { row, filter: chosen }: { readonly row: number; readonly filter: number },
  out: Buffer,
  outAt: number,
): void {
  const stride = width * bytesPerPixel;
  const start = row * stride;
  const end = start + stride;
  let to = outAt;
  // The first pixel has nothing on its left.
  for (let at = start; at < start + bytesPerPixel; at += 1) {
    const value = bytes[at] as number;
    const above = row === 0 ? 0 : (bytes[at - stride] as number);
    if (chosen === filter.up || chosen === filter.paeth) out[to++] = value - above;
    else out[to++] = chosen === filter.average ? value - (above >> 1) : value;
  }
  const second = start + bytesPerPixel;
  // A loop for each filter: a branch within would cost more than the filter.
  switch (chosen) {
    case filter.none:
      out.set(bytes.subarray(second, end), to);
      break;
    case filter.sub:
      for (let at = second; at < end; at += 1) {
        out[to++] = (bytes[at] as number) - (bytes[at - bytesPerPixel] as number);
      }
      break;
    case filter.up:
      for (let at = second; at < end; at += 1) out[to++] = (bytes[at] as number) - (bytes[at - stride] as number);
      break;
    case filter.average:
      for (let at = second; at < end; at += 1) {
        const sum = (bytes[at - bytesPerPixel] as number) + (bytes[at - stride] as number);
        out[to++] = (bytes[at] as number) - (sum >> 1);
      }
      break;
    default:
      for (let at = second; at < end; at += 1) {
        const left = bytes[at - bytesPerPixel] as number;
        const above = bytes[at - stride] as number;
        out[to++] = (bytes[at] as number) - predict(left, above, bytes[at - stride - bytesPerPixel] as number);
      }
  }
}
