/** Outlines of PostScript, as OpenType fonts hold them: Adobe's Technical Note 5176. */
export interface CffTable {
  readonly bytes: Buffer;
  /** Where the program of each glyph lies. */
  readonly programs: Index;
  /** The number by which a PDF names a glyph. */
  cidOf(glyph: number): number;
}

interface Index {
  readonly count: number;
  /** From the first byte to the one after the last. */
  place(item: number): readonly [from: number, to: number];
  readonly end: number;
}

const operator = { charset: 15, programs: 17, ros: 1230 } as const;
/** A program that draws nothing. */
const endChar = 14;

/** Undefined for what is not of the expected form. */
export function readCff(bytes: Buffer): CffTable | undefined {
  try {
    const names = readIndex(bytes, bytes[2] ?? 0);
    const dictionaries = readIndex(bytes, names.end);
    const top = readDictionary(bytes.subarray(...dictionaries.place(0)));
    const programsAt = top.get(operator.programs)?.[0];
    if (dictionaries.count !== 1 || programsAt === undefined) return undefined;
    const programs = readIndex(bytes, programsAt);
    const cids = top.has(operator.ros) ? readCharset(bytes, top.get(operator.charset)?.[0] ?? 0, programs.count) : null;
    return { bytes, programs, cidOf: (glyph) => cids?.[glyph] ?? glyph };
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** The table with nothing in the place of glyphs that are not in use: numbers and offsets stay, and what is empty packs well. */
export function cutCff({ bytes, programs }: CffTable, glyphs: ReadonlySet<number>): Buffer {
  const cut = Buffer.from(bytes);
  for (let glyph = 1; glyph < programs.count; glyph += 1) {
    if (!glyphs.has(glyph)) cut.fill(endChar, ...programs.place(glyph));
  }
  return cut;
}

function readIndex(bytes: Buffer, at: number): Index {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { count, end: at + 2, place: () => [at, at] };
  const size = bytes.readUInt8(at + 2);
  const offset = (item: number) => bytes.readUIntBE(at + 3 + size * item, size);
  const base = at + 2 + size * (count + 1);
  const place = (item: number) => [base + offset(item), base + offset(item + 1)] as const;
  const end = base + offset(count);
  if (end > bytes.length) throw new RangeError('an index reaches beyond its table');
  return { count, place, end };
}

/** By operator, of two bytes 1200 more than the second; real numbers are of no interest. */
function readDictionary(bytes: Buffer): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at);
    at += 1;
    if (first <= 21) {
      found.set(first === 12 ? 1200 + bytes.readUInt8(at) : first, operands);
      if (first === 12) at += 1;
      operands = [];
    } else if (first === 28) {
      operands.push(bytes.readInt16BE(at));
      at += 2;
    } else if (first === 29) {
      operands.push(bytes.readInt32BE(at));
      at += 4;
    } else if (first === 30) {
      while ((bytes.readUInt8(at) & 0xf) !== 0xf) at += 1;
      at += 1;
      operands.push(Number.NaN);
    } else if (first <= 246) operands.push(first - 139);
    else {
      const second = bytes.readUInt8(at);
      operands.push(first <= 250 ? (first - 247) * 256 + second + 108 : (251 - first) * 256 - second - 108);
      at += 1;
    }
  }
  return found;
}

/** The CID of each glyph. */
function readCharset(bytes: Buffer, start: number, glyphs: number): readonly number[] {
  const format = bytes.readUInt8(start);
  const cids = [0];
  for (let at = start + 1; cids.length < glyphs; ) {
    const first = bytes.readUInt16BE(at);
    const left = format === 0 ? 0 : format === 1 ? bytes.readUInt8(at + 2) : bytes.readUInt16BE(at + 2);
    for (let step = 0; step <= left; step += 1) cids.push(first + step);
    at += 2 + format;
  }
  return cids;
}
