import { nothing } from '../../text/glyph-text.ts';
import type { PdfFile, PdfObject } from '../pdf-file.ts';
import { readUnicodeTable, unicodeTable } from '../unicode-table.ts';

/** A font of a PDF whose codes can be given texts. */
export interface CodedFont {
  /** PostScript name without Skia's subset tag. */
  readonly name: string | null;
  /** Whether each glyph is a small drawing (Type 3). */
  readonly isDrawing: boolean;
  readonly digitsPerCode: 2 | 4;
  readonly glyphOf: (code: number) => number;
  /** What Skia has the code read as: a character of the font, if there is one that is drawn so. */
  readonly ownText: (code: number) => string | undefined;
  /** Says that the content has this code, so that no other use is made of it. */
  readonly reserve: (code: number) => void;
  /** A code of the same glyph that reads as `text`: the same one, or a new one when that reads as something else. */
  readonly codeFor: (code: number, text: string) => number;
  /** The objects that changed; `free` is the first number not in use. */
  readonly objects: (free: number) => readonly PdfObject[];
}

/** Finds all fonts, by object number, which is also the number in the name by which content refers to them. */
export function readPdfFonts(file: PdfFile): ReadonlyMap<number, CodedFont> {
  const fonts = new Map<number, CodedFont>();
  for (const object of file.objects.values()) {
    if (/\/Subtype \/Type0\b/.test(object.dictionary)) fonts.set(object.number, compositeFont(file, object));
    if (/\/Subtype \/Type3\b/.test(object.dictionary)) fonts.set(object.number, drawnFont(file, object));
  }
  return fonts;
}

/** A TrueType subset whose codes are glyph numbers, until it is given a table of its own. */
function compositeFont(file: PdfFile, font: PdfObject): CodedFont {
  const descendant = objectAt(file, /\/DescendantFonts \[(\d+) 0 R\]/.exec(font.dictionary)?.[1]);
  const name = /\/BaseFont \/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/.exec(font.dictionary)?.[1] ?? null;
  // Only TrueType outlines may have a table from codes to glyphs.
  const mayAddCodes = descendant?.dictionary.includes('/CIDToGIDMap /Identity') ?? false;
  const codes = new TextCodes(mayAddCodes ? 1 : null);
  return {
    name,
    isDrawing: false,
    digitsPerCode: 4,
    glyphOf: (code) => code,
    ownText: ownTexts(file, font),
    codeFor: codes.codeFor,
    reserve: codes.reserve,
    objects: (free) => {
      const changed = unicodeObjects(file, font, codes);
      if (!descendant || codes.added.size === 0) return changed;
      const map: PdfObject = { number: free, dictionary: '<<>>', stream: glyphMap(codes), packed: true };
      return [...changed, map, { ...descendant, dictionary: withAddedCodes(descendant.dictionary, codes, free) }];
    },
  };
}

/** A Type 3 font: its glyphs are small drawings, named by glyph number in hexadecimal digits. */
function drawnFont(file: PdfFile, font: PdfObject): CodedFont {
  const glyphs = glyphsOfDrawings(font);
  const codes = new TextCodes(null);
  return {
    name: nameOfDrawings(file, font),
    isDrawing: true,
    digitsPerCode: 2,
    glyphOf: (code) => glyphs[code] ?? 0,
    ownText: ownTexts(file, font),
    codeFor: codes.codeFor,
    reserve: codes.reserve,
    objects: () => unicodeObjects(file, font, codes),
  };
}

/** The glyph of each code of a Type 3 font. */
export function glyphsOfDrawings({ dictionary }: PdfObject): readonly number[] {
  const differences = /\/Differences \[0 ([^\]]*)\]/.exec(dictionary)?.[1] ?? '';
  return differences.split(/\s+/).map((glyphName) => Number.parseInt(glyphName.replace(/^\/g/, ''), 16) || 0);
}

/** The PostScript name of a Type 3 font, without Skia's subset tag. */
export function nameOfDrawings(file: PdfFile, { dictionary }: PdfObject): string | null {
  const descriptor = objectAt(file, /\/FontDescriptor (\d+) 0 R/.exec(dictionary)?.[1]);
  return /\/FontName \/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/.exec(descriptor?.dictionary ?? '')?.[1] ?? null;
}

/** Reads the table when it is first asked for it: text that cannot be told is rare. */
function ownTexts(file: PdfFile, font: PdfObject): CodedFont['ownText'] {
  let texts: ReadonlyMap<number, string> | undefined;
  return (code) => {
    texts ??= readUnicodeTable(unicodeTableOf(file, font)?.stream?.toString('latin1') ?? '');
    return texts.get(code);
  };
}

function unicodeTableOf(file: PdfFile, font: PdfObject): PdfObject | undefined {
  return objectAt(file, /\/ToUnicode (\d+) 0 R/.exec(font.dictionary)?.[1]);
}

/**
 * Codes for glyphs that read as nothing. They get no text; a reader that falls back on the code itself finds a Unicode
 * format character, which is left out of text. Numbers of such characters, the plainest first.
 */
const silentCodes = [
  ...[0x2060, 0x200b, 0x2061, 0x2062, 0x2063, 0x2064, 0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f],
  ...[0x200c, 0x200d, 0x200e, 0x200f, 0x2066, 0x2067, 0x2068, 0x2069, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0xfeff, 0xfff9, 0xfffa, 0xfffb],
  ...[0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x061c, 0x06dd, 0x070f, 0x0890, 0x0891, 0x08e2, 0x180e],
];

/** Hands out codes for pairs of glyph and text. */
class TextCodes {
  /** What each code reads as. */
  readonly texts = new Map<number, string>();
  /** Codes that the font did not have, with the glyph of each. */
  readonly added = new Map<number, number>();
  /** Codes that the content had; each is its glyph's number. */
  readonly reserved = new Set<number>();
  readonly #codes = new Map<string, number>();
  #free: number | null;

  constructor(free: number | null) {
    this.#free = free;
  }

  reserve = (code: number): void => {
    this.reserved.add(code);
    if (this.#free !== null) this.#free = Math.max(this.#free, code + 1);
  };

  codeFor = (code: number, text: string): number => {
    const key = `${code} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    if (text === nothing && this.#free !== null) {
      const silent = silentCodes.find((candidate) => !this.reserved.has(candidate) && !this.added.has(candidate));
      if (silent !== undefined) {
        this.added.set(silent, code);
        this.#codes.set(key, silent);
        return silent;
      }
    }
    const taken = this.texts.has(code);
    if (taken && (this.#free === null || this.#free > 0xffff)) return code;
    const chosen = taken ? (this.#free ?? code) : code;
    if (taken) {
      this.added.set(chosen, code);
      this.#free = chosen + 1;
    }
    this.#codes.set(key, chosen);
    this.texts.set(chosen, text);
    return chosen;
  };
}

function unicodeObjects(file: PdfFile, font: PdfObject, codes: TextCodes): readonly PdfObject[] {
  const table = unicodeTableOf(file, font);
  if (!table || codes.texts.size === 0) return [];
  const size = /\/Subtype \/Type3\b/.test(font.dictionary) ? 2 : 4;
  return [{ ...table, stream: Buffer.from(unicodeTable(codes.texts, size), 'latin1') }];
}

/** Codes to glyph numbers, two bytes each: ISO 32000-1, table 117, CIDToGIDMap. */
function glyphMap({ added, reserved }: TextCodes): Buffer {
  const map = Buffer.alloc(2 * (Math.max(...added.keys(), ...reserved) + 1));
  for (const code of reserved) map.writeUInt16BE(code, 2 * code);
  for (const [code, glyph] of added) map.writeUInt16BE(glyph, 2 * code);
  return map;
}

function withAddedCodes(dictionary: string, codes: TextCodes, mapNumber: number): string {
  const widths = readWidths(dictionary);
  const standard = Number(/\/DW ([\d.]+)/.exec(dictionary)?.[1] ?? 1000);
  const entries = [...codes.added].map(([code, glyph]) => `${code} [${widths.get(glyph) ?? standard}]`).join(' ');
  const mapped = dictionary.replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${mapNumber} 0 R`);
  const widthList = widthsOf(mapped);
  return widthList === null
    ? mapped.replace(/>>$/, ` /W [${entries}]>>`)
    : mapped.replace(`/W [${widthList}]`, `/W [${widthList} ${entries}]`);
}

/** The text between the brackets of `/W [ … ]`, whose entries are themselves lists in brackets. */
function widthsOf(dictionary: string): string | null {
  return /\/W \[((?:[^[\]]|\[[^[\]]*\])*)\]/.exec(dictionary)?.[1] ?? null;
}

/** ISO 32000-1, 9.7.4.3: `first [w w …]` gives widths one by one, `first last w` one for all of them. */
function readWidths(dictionary: string): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const [, first, list, last, width] of (widthsOf(dictionary) ?? '').matchAll(
    /(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+([\d.]+))/g,
  )) {
    if (list !== undefined) {
      for (const [index, each] of list.trim().split(/\s+/).entries()) widths.set(Number(first) + index, Number(each));
    } else for (let code = Number(first); code <= Number(last); code++) widths.set(code, Number(width));
  }
  return widths;
}

function objectAt(file: PdfFile, number: string | undefined): PdfObject | undefined {
  return number === undefined ? undefined : file.objects.get(Number(number));
}
