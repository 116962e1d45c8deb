/**
 * Packs sorted code points as text: for each run of neighbours the gap since the last run and, when it is longer than
 * one, the number that follow, in base 36: `w.2,5` is 32–34 and 40.
 */
export function encodeRanges(codePoints: readonly number[]): string {
  const parts: string[] = [];
  let previousEnd = 0;
  for (let index = 0; index < codePoints.length; ) {
    const from = codePoints[index] as number;
    let to = from;
    while (codePoints[index + 1] === to + 1) {
      index += 1;
      to += 1;
    }
    index += 1;
    const gap = (from - previousEnd).toString(36);
    parts.push(to === from ? gap : `${gap}.${(to - from).toString(36)}`);
    previousEnd = to;
  }
  return parts.join(',');
}

/** The inverse of `encodeRanges`, as the flat inclusive ranges of `FontFace.coverage`. */
export function decodeRanges(encoded: string): readonly number[] {
  const ranges: number[] = [];
  if (encoded === '') return ranges;
  let end = 0;
  for (const part of encoded.split(',')) {
    const [gap = '', length = '0'] = part.split('.');
    const from = end + Number.parseInt(gap, 36);
    end = from + Number.parseInt(length, 36);
    ranges.push(from, end);
  }
  return ranges;
}
