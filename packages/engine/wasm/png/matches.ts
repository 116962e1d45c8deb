/** What both searches for repetitions ask of two places. Deflate's own bounds (RFC 1951, 3.2.5). */
export const maxDistance: usize = 32_768;
export const maxLength: usize = 258;

/** How many bytes are equal from `at` and from `from` on; `bytes` are the first eight at `at`. */
export function matchLength(bytes: u64, at: usize, from: usize, end: usize): usize {
  const different = bytes ^ load<u64>(from);
  if (different != 0) return <usize>ctz(different) >> 3;
  const most = min(maxLength, end - at);
  let length: usize = 8;
  while (length + 8 <= most) {
    const more = load<u64>(at + length) ^ load<u64>(from + length);
    if (more != 0) return length + (<usize>ctz(more) >> 3);
    length += 8;
  }
  while (length < most && load<u8>(at + length) == load<u8>(from + length)) length++;
  return length;
}

/** Where the first pixel of a row starts that does not start before `at`; a row begins with its filter's number. */
export function nextPixel(row: usize, at: usize, step: usize): usize {
  return row + 1 + ((at - row + step - 2) / step) * step;
}
