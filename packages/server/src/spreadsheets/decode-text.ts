import { fileRefused } from './sheet.ts';

export interface DecodedText {
  readonly text: string;
  /** As the Encoding standard calls it. */
  readonly encoding: string;
}

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** How much is looked at to find UTF-16 without a mark. */
const sampleBytes = 4_096;

/**
 * Reads text in the encoding that its byte order mark names. Without one: UTF-16 when every other byte is mostly zero,
 * UTF-8 when it is valid, else Windows-1252, which holds Latin-1 and is what spreadsheet programs save in the West.
 * @throws PlatenError INVALID_REQUEST for text that is not valid in the encoding it claims.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = byteOrderMarks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.encoding ?? withoutMark(bytes);
  try {
    // The decoder drops the mark by itself.
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch (cause) {
    if (mark === undefined && encoding === 'utf-8') {
      return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
    }
    throw fileRefused(`begins as ${encoding} and is not valid in it; save it as UTF-8`, { encoding }, cause);
  }
}

function withoutMark(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 5;
  if (odd > many && odd > 4 * even) return 'utf-16le';
  if (even > many && even > 4 * odd) return 'utf-16be';
  return 'utf-8';
}
