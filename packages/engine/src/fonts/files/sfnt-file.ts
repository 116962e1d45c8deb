import { FontProblem } from './font-problem.ts';

/** The tables of a TrueType or OpenType file, none of which reaches past the file or into another. */
export interface SfntFile {
  /** `ttf`: TrueType outlines; `otf`: CFF outlines. */
  readonly outlines: 'ttf' | 'otf';
  readonly bytes: Buffer;
  table(tag: string): Buffer | undefined;
}

/** Real fonts have 10 to 30. */
const maxTables = 100;
const headerBytes = 12;
const recordBytes = 16;

/**
 * Reads the table directory and checks what libraries take on trust: places and lengths, the number of glyphs against
 * the tables that are indexed by glyph. Lengths of 32 bits are never used to allocate.
 * @throws FontProblem `damaged` or `no_outlines`.
 */
export function readSfnt(bytes: Buffer): SfntFile {
  const count = bytes.length >= headerBytes ? bytes.readUInt16BE(4) : 0;
  if (count === 0 || count > maxTables || headerBytes + count * recordBytes > bytes.length) throw damaged();
  const tables = new Map<string, Buffer>();
  const places: { readonly start: number; readonly end: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const record = headerBytes + recordBytes * index;
    const tag = bytes.toString('latin1', record, record + 4);
    const start = bytes.readUInt32BE(record + 8);
    const end = start + bytes.readUInt32BE(record + 12);
    if (end > bytes.length || start < headerBytes + count * recordBytes || tables.has(tag)) throw damaged();
    tables.set(tag, bytes.subarray(start, end));
    if (end > start) places.push({ start, end });
  }
  places.sort((a, b) => a.start - b.start);
  if (places.some(({ start }, index) => start < (places[index - 1]?.end ?? 0))) throw damaged();
  const table = (tag: string) => tables.get(tag);
  checkGlyphTables(table);
  return { outlines: tables.has('glyf') ? 'ttf' : 'otf', bytes, table };
}

function checkGlyphTables(table: SfntFile['table']): void {
  const need = (tag: string, minLength: number): Buffer => {
    const found = table(tag);
    if (found === undefined || found.length < minLength) throw damaged();
    return found;
  };
  const head = need('head', 54);
  const unitsPerEm = head.readUInt16BE(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw damaged();
  const glyphs = need('maxp', 6).readUInt16BE(4);
  const metrics = need('hhea', 36).readUInt16BE(34);
  need('cmap', 4);
  if (glyphs === 0 || metrics === 0 || metrics > glyphs) throw damaged();
  need('hmtx', 4 * metrics + 2 * (glyphs - metrics));
  const glyf = table('glyf');
  if (glyf !== undefined) checkGlyphPlaces({ loca: need('loca', 2), glyf, glyphs, isLong: head.readInt16BE(50) === 1 });
  else if (!table('CFF ') && !table('CFF2')) throw new FontProblem('no_outlines');
}

interface GlyphPlaces {
  readonly loca: Buffer;
  readonly glyf: Buffer;
  readonly glyphs: number;
  readonly isLong: boolean;
}

/** OpenType, `loca`: offsets never fall, and the last is the end of `glyf`. */
function checkGlyphPlaces({ loca, glyf, glyphs, isLong }: GlyphPlaces): void {
  if (loca.length < (glyphs + 1) * (isLong ? 4 : 2)) throw damaged();
  let previous = 0;
  for (let index = 0; index <= glyphs; index += 1) {
    const offset = isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
    if (offset < previous || offset > glyf.length) throw damaged();
    previous = offset;
  }
}

function damaged(): FontProblem {
  return new FontProblem('damaged');
}
