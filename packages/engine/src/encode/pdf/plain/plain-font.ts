import { bytesOfEntry } from '../../../caches/bytes-of-entry.ts';
import type { Caches } from '../../../caches/caches.ts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { encodingTable } from '../encoding-table.ts';
import { unicodeTable } from '../unicode-table.ts';
import { cutCff } from './cff-table.ts';
import { cutFont } from './cut-font.ts';
import { putFont, tagOf, widthList } from './font-objects.ts';
import { NeedsSkia } from './needs-skia.ts';
import type { ObjectList } from './object-list.ts';
import type { OpenedFont } from './opened-font.ts';
import type { PageUses } from './page-uses.ts';
import type { SetRun } from './set-run.ts';

const maxBytes = 4_000_000;

/** What is written of a font with certain codes, whatever else the file holds. */
export interface FontCut {
  /** The font file: TrueType, or a table of PostScript outlines. */
  readonly file: Buffer;
  /** What the codes stand for, and how wide each is. */
  readonly unicode: Buffer;
  readonly widths: string;
  /** Which glyphs codes stand for, where those are not their own numbers: ISO 32000-1, 9.7.5.4. */
  readonly encoding: Buffer | null;
  /** Six capitals before the name of a subset, others for other glyphs: files that are joined keep their fonts apart. */
  readonly tag: string;
}

/** Cuts of fonts, by the font and its codes with what they stand for. */
export function createFontCuts(caches: Caches): CountedCache<FontCut> {
  return caches.create<FontCut>({
    name: 'pdf_fonts',
    maxBytes,
    bytesOf: ({ file, unicode, widths, encoding }, key) =>
      bytesOfEntry(key) + file.length + unicode.length + widths.length + (encoding?.length ?? 0),
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
  /** Key of the style that it sets: `faceKey`. */
  readonly key: string;
  /** Number of its object, which is also in the name by which content refers to it. */
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
    const cut = this.#cut(cuts);
    const table = objects.putStream('<<>>', cut.unicode);
    putFont(objects, { ...cut, font: this.opened, name: `${cut.tag}+${this.#name}`, number: this.number, table });
  }

  #cut(cuts: CountedCache<FontCut>): FontCut {
    const codes = [...this.#glyphs].sort(([a], [b]) => a - b);
    let key = this.opened.digest;
    for (const [code, glyph] of codes) key += ` ${code} ${glyph} ${this.#texts.get(code)}`;
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const { cff } = this.opened;
    // PostScript fonts have no further numbers for one glyph: what a code stands for is told apart from the font.
    const numbers = codes.map(([code, glyph]) => [code, cff ? cff.cidOf(glyph) : code] as const);
    const made = {
      file: cff ? cutCff(cff, new Set(this.#glyphs.values())) : cutFont(this.opened, this.#glyphs),
      unicode: Buffer.from(unicodeTable(this.#texts, 4), 'latin1'),
      widths: widthList(this.opened, cff ? codes.map(([, glyph]) => [cff.cidOf(glyph), glyph]) : codes),
      encoding: numbers.every(([code, number]) => code === number)
        ? null
        : Buffer.from(encodingTable(numbers, 4), 'latin1'),
      tag: tagOf(key),
    };
    cuts.set(key, made);
    return made;
  }
}
