import type { RasterKind } from './read-image.ts';

/**
 * Returns where a picture ends in its file. Bytes after the end belong to something else, such as an archive, a page or
 * a film, and decoders ignore them. Returns the length of the file when the end cannot be found.
 */
export function imageLength(bytes: Buffer, kind: RasterKind): number {
  const end = ends[kind](bytes);
  return end === undefined || end > bytes.length ? bytes.length : end;
}

const ends = { png: endOfPng, jpeg: endOfJpeg, gif: endOfGif, webp: endOfWebp } as const satisfies Record<
  RasterKind,
  (bytes: Buffer) => number | undefined
>;

/** PNG, section 5.3: chunks of length, name, data and checksum; the last is `IEND`. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return undefined;
}

/** RIFF: the length stands behind the first four letters, and a byte fills it up to an even one. */
function endOfWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 8) return undefined;
  const length = 8 + bytes.readUInt32LE(4);
  return length + (length % 2);
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** ITU T.81, annex B: marked segments with a length, and entropy-coded data in which no marker stands. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // A marker may have any number of 0xFF before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return at + 2;
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) at = endOfScan(bytes, at);
  }
  return undefined;
}

/** Restart markers and TEM stand alone. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
}

function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    // 0xFF 0x00 is a byte of data.
    if (next !== undefined && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** GIF89a, appendix A: blocks, of which extensions and images hold chains of sub-blocks; the last is the trailer. */
function endOfGif(bytes: Buffer): number | undefined {
  let at = 13 + tableBytes(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at = endOfSubBlocks(bytes, at + 2);
    else if (block === 0x2c) at = endOfSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]));
    else return undefined;
  }
  return undefined;
}

/** Bytes of the colour table; the lowest three bits of `flags` give its size. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
