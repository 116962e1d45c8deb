/** Where everything of one picture lies in memory. */

/** Whole vectors may be read and written past the end of any part. */
const slack: usize = 64;
const pageBytes: usize = 65_536;
/** The longest code of a block: 26 bits for each coefficient, every byte stuffed. */
const blockCodeBytes: usize = 416;

/** RGBA as it came: the rows of a band. */
export let inputAt: usize = 0;
/** Planes of bytes, as wide and high as whole units need: brightness, then both of colour. */
export let brightAt: usize = 0;
export let blueAt: usize = 0;
export let redAt: usize = 0;
export let outputAt: usize = 0;
/** Bytes of a row of the planes. */
export let planeWidth: usize = 0;
/** Rows of the planes. */
export let planeRows: usize = 0;

/** Lays memory out for bands of `rows` rows and makes room for them; `unit` is the side of a unit in px. */
export function layOut(width: usize, rows: usize, unit: usize): void {
  planeWidth = roundUp(width, unit);
  planeRows = roundUp(rows, unit);
  const planeBytes = planeWidth * planeRows + slack;
  inputAt = roundUp(__heap_base, 16);
  brightAt = roundUp(inputAt + width * rows * 4 + slack, 16);
  blueAt = roundUp(brightAt + planeBytes, 16);
  redAt = roundUp(blueAt + planeBytes, 16);
  outputAt = roundUp(redAt + planeBytes, 16);
  const blocks = ((planeWidth * planeRows) / 64) * 3;
  const end = outputAt + blocks * blockCodeBytes + slack;
  const pages = <i32>((end + pageBytes - 1) / pageBytes) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
}

export function roundUp(value: usize, unit: usize): usize {
  return ((value + unit - 1) / unit) * unit;
}
