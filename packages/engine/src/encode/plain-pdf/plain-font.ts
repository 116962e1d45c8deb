import { hash } from 'node:crypto';
import { bytesOfEntry } from '../../caches/bytes-of-entry.ts';
import { type CountedCache, createCountedCache } from '../../caches/counted-cache.ts';
import { unicodeTable } from '../unicode-table.ts';
import { cutFont } from './cut-font.ts';
import { NeedsSkia } from './needs-skia.ts';
import type { ObjectList } from './object-list.ts';
import type { OpenedFont } from './opened-font.ts';
import type { PageUses } from './page-uses.ts';
import type { SetRun } from './set-run.ts';

const maxBytes = 4_000_000;

/** What is written of a font with certain codes, whatever else the file holds. */
export interface FontCut {
  /** The font file: TrueType. */
  readonly file: Buffer;
  /** What the codes stand for, and how wide each is. */
  readonly unicode: Buffer;
  readonly widths: string;
  /** Six capitals before the name of a subset, others for other glyphs: files that are joined keep their fonts apart. */
  readonly tag: string;
}

/** Cuts of fonts, by the font and its codes with what they stand for. */
export function createFontCuts(): CountedCache<FontCut> {
  return createCountedCache<FontCut>({
    name: 'pdf_fonts',
    maxBytes,
    bytesOf: ({ file, unicode, widths }, key) => bytesOfEntry(key) + file.length + unicode.length + widths.length,
  });
}

export interface PlainFontRequest {
  readonly font: OpenedFont;
  readonly key: string;
  /** PostScript name. */
  readonly name: string;
  readonly number: number;
  readonly uses: PageUses;
}

/** A font of a file: what its codes are and what they stand for. */
export class PlainFont {
  readonly opened: OpenedFont;
  /** Of the style that it sets: `faceKey`. */
  readonly key: string;
  /** Of its object, which is also in the name by which content refers to it. */
  readonly number: number;
  readonly #name: string;
  readonly #uses: PageUses;
  /** By code. */
  readonly #texts = new Map<number, string>();
  readonly #glyphs = new Map<number, number>();
  /** Codes of glyphs that stand for something else in another place, by both. */
  readonly #further = new Map<string, number>();

  constructor({ font, key, name, number, uses }: PlainFontRequest) {
    this.opened = font;
    this.key = key;
    this.number = number;
    this.#name = name;
    this.#uses = uses;
  }

  get isUsed(): boolean {
    return this.#glyphs.size > 0;
  }

  /** The code that shows the glyph and reads as the text: the glyph's number, or one after all of those. */
  codeOf(glyph: number, text: string): number {
    const code = this.#codeOf(glyph, text);
    if (code === glyph) this.#uses.noteGlyph(this, glyph, text);
    else this.#uses.noteBound();
    return code;
  }

  #codeOf(glyph: number, text: string): number {
    const known = this.#texts.get(glyph);
    if (known === text) return glyph;
    if (known === undefined) {
      this.#texts.set(glyph, text);
      this.#glyphs.set(glyph, glyph);
      return glyph;
    }
    const key = `${glyph} ${text}`;
    const further = this.#further.get(key);
    if (further !== undefined) return further;
    const code = this.opened.glyphs + this.#further.size;
    if (code > 0xffff) throw new NeedsSkia();
    this.#further.set(key, code);
    this.#texts.set(code, text);
    this.#glyphs.set(code, glyph);
    return code;
  }

  /** Gives codes to all glyphs of a run; whether they are the numbers of the glyphs themselves. */
  takeUp({ glyphs, texts }: SetRun): boolean {
    let isPlain = true;
    for (let index = 0; index < glyphs.length; index += 1) {
      const glyph = glyphs[index] ?? 0;
      if (this.codeOf(glyph, texts[index] ?? '') !== glyph) isPlain = false;
    }
    return isPlain;
  }

  /** Puts the font and what belongs to it: ISO 32000-1, 9.7 and 9.8. */
  write(objects: ObjectList, cuts: CountedCache<FontCut>): void {
    const { file, unicode, widths, tag } = this.#cut(cuts);
    const name = `${tag}+${this.#name}`;
    const descendant = objects.put(`<</Type /Font
/Subtype /CIDFontType2
/BaseFont /${name}
/CIDSystemInfo <</Registry (Adobe)
/Ordering (Identity)
/Supplement 0>>
/FontDescriptor ${this.#putDescriptor(objects, name, file)} 0 R
/CIDToGIDMap /Identity
/DW 0
/W [${widths}]>>`);
    const table = objects.putStream('<<>>', unicode);
    objects.put(
      `<</Type /Font
/Subtype /Type0
/BaseFont /${name}
/Encoding /Identity-H
/DescendantFonts [${descendant} 0 R]
/ToUnicode ${table} 0 R>>`,
      this.number,
    );
  }

  #cut(cuts: CountedCache<FontCut>): FontCut {
    const codes = [...this.#glyphs].sort(([a], [b]) => a - b);
    let key = this.opened.digest;
    for (const [code, glyph] of codes) key += ` ${code} ${glyph} ${this.#texts.get(code)}`;
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const made = {
      file: cutFont(this.opened, this.#glyphs),
      unicode: Buffer.from(unicodeTable(this.#texts, 4), 'latin1'),
      widths: this.#widths(codes),
      tag: tagOf(key),
    };
    cuts.set(key, made);
    return made;
  }

  /** `first [w w …]` for each row of codes: ISO 32000-1, 9.7.4.3. */
  #widths(codes: readonly (readonly [code: number, glyph: number])[]): string {
    let written = '';
    let next = -1;
    for (const [code, glyph] of codes) {
      const width = this.opened.width(glyph);
      if (code === next) written += ` ${width}`;
      else written += `${written === '' ? '' : '] '}${code} [${width}`;
      next = code + 1;
    }
    return `${written}]`;
  }

  #putDescriptor(objects: ObjectList, name: string, file: Buffer): number {
    const stream = objects.putStream(`<</Length1 ${file.length}>>`, file);
    return objects.put(`<</Type /FontDescriptor
/FontName /${name}
${describedBefore(this.opened)}
/FontFile2 ${stream} 0 R>>`);
  }
}

const descriptions = new WeakMap<OpenedFont, string>();

function describedBefore(font: OpenedFont): string {
  const known = descriptions.get(font);
  if (known !== undefined) return known;
  const made = describeFont(font);
  descriptions.set(font, made);
  return made;
}

/** Entries of a descriptor, whatever is kept of the font. */
function describeFont({ tables, unitsPerEm, box }: OpenedFont): string {
  const scaled = (units: number) => Math.round((units * 1000) / unitsPerEm);
  const hhea = tables.get('hhea');
  const ascent = scaled(hhea?.readInt16BE(4) ?? box[3]);
  const descent = scaled(hhea?.readInt16BE(6) ?? box[1]);
  const os2 = tables.get('OS/2');
  // The height of capitals came with the second version of that table.
  const capitals = os2 && os2.length >= 90 ? scaled(os2.readInt16BE(88)) : ascent;
  const angle = (tables.get('post')?.readInt32BE(4) ?? 0) / 65_536;
  // Flag 4: other characters than the standard Latin ones. The width of stems is for readers that have not got the font.
  return `/Flags 4
/FontBBox [${box.map(scaled).join(' ')}]
/ItalicAngle ${Math.round(angle * 100) / 100}
/Ascent ${ascent}
/Descent ${descent}
/CapHeight ${capitals}
/StemV 80`;
}

function tagOf(key: string): string {
  const digest = hash('sha256', key, 'buffer');
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26)));
}
