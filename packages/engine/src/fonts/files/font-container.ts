import { inflateSync } from 'node:zlib';
import { decompressWoff2 } from './decompress-woff2.ts';
import { FontProblem } from './font-problem.ts';
import { isTrap } from './is-trap.ts';
import { readSfnt, type SfntFile } from './sfnt-file.ts';

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2';

/**
 * Largest font file that is read, in bytes; the unpacked tables have the same limit. The largest CJK fonts have 25 MB.
 */
export const maxFontBytes = 30_000_000;

export interface UnpackedFont {
  readonly format: FontFormat;
  readonly sfnt: SfntFile;
}

/**
 * Finds the format of a foreign font file by its bytes and returns its checked tables. The unpacked size that the file
 * states is compared with the limit before anything is unpacked.
 * @throws FontProblem
 */
export function unpackForeignFont(bytes: Buffer): UnpackedFont {
  if (bytes.length > maxFontBytes) throw new FontProblem('too_large');
  const magic = bytes.toString('latin1', 0, 4);
  if (magic === '\0\x01\0\0' || magic === 'true' || magic === 'OTTO') {
    const sfnt = readSfnt(bytes);
    return { format: sfnt.outlines, sfnt };
  }
  if (magic === 'wOFF') return { format: 'woff', sfnt: readSfnt(unpackWoff(bytes)) };
  if (magic === 'wOF2') return { format: 'woff2', sfnt: readSfnt(unpackWoff2(bytes)) };
  throw new FontProblem(magic === 'ttcf' ? 'collection' : 'unsupported_type');
}

const woffHeaderBytes = 44;
const woffRecordBytes = 20;

/** W3C WOFF 1.0, sections 3 to 5. Each table is inflated to the length that it states, and no further. */
function unpackWoff(bytes: Buffer): Buffer {
  if (bytes.length < woffHeaderBytes) throw new FontProblem('damaged');
  const count = bytes.readUInt16BE(12);
  if (woffHeaderBytes + count * woffRecordBytes > bytes.length) throw new FontProblem('damaged');
  const records = Array.from({ length: count }, (_, index) => {
    const at = woffHeaderBytes + woffRecordBytes * index;
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => bytes.readUInt32BE(at + field));
    return { tag: bytes.subarray(at, at + 4), checksum: bytes.subarray(at + 16, at + 20), offset, packed, length };
  });
  const total = records.reduce((sum, { length }) => sum + length + 3, 12 + 16 * count);
  if (total > maxFontBytes) throw new FontProblem('too_large');
  const head = Buffer.alloc(12 + 16 * count);
  bytes.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let place = head.length;
  for (const [index, { tag, checksum, offset, packed, length }] of records.entries()) {
    if (offset + packed > bytes.length || packed > length) throw new FontProblem('damaged');
    const source = bytes.subarray(offset, offset + packed);
    const data = packed === length ? source : inflate(source, length);
    const record = 12 + 16 * index;
    tag.copy(head, record);
    checksum.copy(head, record + 4);
    head.writeUInt32BE(place, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(data, Buffer.alloc(padding));
    place += length + padding;
  }
  return Buffer.concat(parts);
}

function inflate(source: Buffer, length: number): Buffer {
  try {
    const data = inflateSync(source, { maxOutputLength: Math.max(1, length) });
    if (data.length === length) return data;
  } catch (cause) {
    throw new FontProblem('damaged', cause);
  }
  throw new FontProblem('damaged');
}

const woff2HeaderBytes = 48;
/** This flag value means: the table's tag is written in full after the flags. */
const arbitraryTag = 63;
/** Positions in WOFF2's list of known tags of the two tables that it stores in a transformed form. */
const glyfAndLoca: readonly number[] = [10, 11];

function unpackWoff2(bytes: Buffer): Buffer {
  if (bytes.length < woff2HeaderBytes) throw new FontProblem('damaged');
  if (bytes.toString('latin1', 4, 8) === 'ttcf') throw new FontProblem('collection');
  const stated = bytes.readUInt32BE(16);
  if (stated > maxFontBytes || woff2StreamBytes(bytes) > maxFontBytes) throw new FontProblem('too_large');
  let tables: Uint8Array;
  try {
    tables = decompressWoff2(bytes);
  } catch (cause) {
    // After a trap the state of the library is unknown: the process that runs it must end.
    if (isTrap(cause)) throw cause;
    throw new FontProblem('damaged', cause);
  }
  return Buffer.from(tables);
}

/** Unpacked size of the compressed stream, summed from the table directory (W3C WOFF 2.0, section 4.1). */
function woff2StreamBytes(bytes: Buffer): number {
  let at = woff2HeaderBytes;
  const count = bytes.readUInt16BE(12);
  const number = (): number => {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new FontProblem('damaged');
  };
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const flags = bytes[at++];
    if (flags === undefined) throw new FontProblem('damaged');
    const known = flags & 0x3f;
    if (known === arbitraryTag) at += 4;
    const length = number();
    const version = flags >> 6;
    const isTransformed = glyfAndLoca.includes(known) ? version !== 3 : version !== 0;
    total += isTransformed ? number() : length;
  }
  return total;
}
