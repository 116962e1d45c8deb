import { nothing } from './glyph-text.ts';
import { type Recoding, readTextObjects, type TextObject, writeTextObjects } from './pdf-content.ts';
import type { PdfFile, PdfObject } from './pdf-file.ts';
import { type CodedFont, readPdfFonts } from './pdf-fonts.ts';

/** A run that was painted, as its glyphs. */
export interface PaintedRun {
  /** PostScript name of the face; null for faces that were painted under their own name. */
  readonly fontName: string | null;
  /** In drawing order. */
  readonly glyphs: readonly number[];
  /** What each glyph stands for. */
  readonly texts: readonly string[];
}

/**
 * Makes the text of a PDF readable. Skia names each glyph by the font's own character table, which knows nothing of
 * ligatures, joined Arabic letters or reordered vowel signs; here every glyph is given the text that layout drew it
 * for. A glyph that stands for different texts in different places gets a code for each of them.
 *
 * A run painted several times (beneath itself as a shadow, or as an outline) is readable once.
 */
export function makeTextReadable(file: PdfFile, runs: readonly PaintedRun[]): PdfFile {
  const fonts = readPdfFonts(file);
  const pages = [...file.objects.values()].filter(isContent).flatMap((object) => {
    const content = object.stream?.toString('latin1') ?? '';
    const texts = readTextObjects(content);
    return texts.length === 0 ? [] : [{ object, content, texts }];
  });
  if (fonts.size === 0 || pages.length === 0) return file;
  for (const { font, codes } of pages.flatMap(({ texts }) => texts.flatMap(({ pieces }) => pieces))) {
    for (const code of codes) fonts.get(font)?.reserve(code);
  }
  const known = new KnownRuns(runs);
  const names = new Set(runs.map(({ fontName }) => fontName));
  const meanings = pages.map(({ texts }) => known.find(glyphsOf(texts, fonts, names)));
  forgetCopies(meanings.flat(), runs);

  const objects = new Map(file.objects);
  for (const [index, { object, content, texts }] of pages.entries()) {
    const written = writeTextObjects(content, texts, recode(meanings[index] ?? [], { file, fonts }));
    objects.set(object.number, { ...object, stream: Buffer.from(written, 'latin1') });
  }
  for (const font of fonts.values()) {
    for (const object of font.objects(Math.max(...objects.keys()) + 1)) objects.set(object.number, object);
  }
  return { ...file, objects };
}

function isContent({ dictionary, stream, packed }: PdfObject): boolean {
  if (stream === null || !packed) return false;
  return dictionary.includes('/Subtype /Form') || !/\/(Type|Subtype|FunctionType|Length1)\b/.test(dictionary);
}

interface DrawnGlyph {
  readonly fontName: string | null;
  readonly glyph: number;
  /** Whether its font holds drawings (Type 3): colour fonts, and outlines around text. */
  readonly isDrawing: boolean;
}

function glyphsOf(
  texts: readonly TextObject[],
  fonts: ReadonlyMap<number, CodedFont>,
  names: ReadonlySet<string | null>,
): readonly DrawnGlyph[] {
  return texts.flatMap(({ pieces }) =>
    pieces.flatMap(({ font: number, codes }) => {
      const font = fonts.get(number);
      const isDrawing = font?.isDrawing ?? false;
      // Colour fonts are painted from their own file, whose name no run knows.
      const fontName = font === undefined || (isDrawing && !names.has(font.name)) ? null : font.name;
      return codes.map((code) => ({ fontName, isDrawing, glyph: font?.glyphOf(code) ?? -1 }));
    }),
  );
}

/** A run found in the content. */
interface Occurrence {
  readonly run: PaintedRun;
  readonly isDrawing: boolean;
  isCopy: boolean;
}

/** What a drawn glyph is: a glyph of a run, or one of which only its usual text is known. */
interface Meaning {
  readonly occurrence: Occurrence | null;
  readonly text: string | undefined;
}

/** Runs of the same glyphs, in the order in which they are painted. They may stand for different texts. */
interface SameGlyphs {
  readonly runs: PaintedRun[];
  /** Of the one that is painted next: copies, such as shadows, are painted in the same order. */
  next: number;
}

class KnownRuns {
  readonly #runs: readonly PaintedRun[];
  readonly #places = new Map<PaintedRun, number>();
  readonly #byGlyphs = new Map<string, SameGlyphs>();
  /** By face and first glyph, the longest first. */
  readonly #byStart = new Map<string, SameGlyphs[]>();
  readonly #usualTexts = new Map<string, string>();
  /** Which run is painted next, unless one is painted again. */
  #next = 0;

  constructor(runs: readonly PaintedRun[]) {
    this.#runs = runs;
    for (const [index, run] of runs.entries()) {
      this.#places.set(run, index);
      const key = glyphsKey(run);
      const known = this.#byGlyphs.get(key);
      if (known) known.runs.push(run);
      else {
        const same = { runs: [run], next: 0 };
        this.#byGlyphs.set(key, same);
        const start = glyphKey(run.fontName, run.glyphs[0] ?? -1);
        this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), same]);
      }
      for (const [index, glyph] of run.glyphs.entries()) {
        const key = glyphKey(run.fontName, glyph);
        if (!this.#usualTexts.has(key)) this.#usualTexts.set(key, run.texts[index] ?? nothing);
      }
    }
    for (const list of this.#byStart.values()) list.sort((a, b) => lengthOf(b) - lengthOf(a));
  }

  /** Skia draws a run word by word, but always the whole run before the next. */
  find(drawn: readonly DrawnGlyph[]): readonly Meaning[] {
    const meanings: Meaning[] = [];
    while (meanings.length < drawn.length) {
      const at = meanings.length;
      const first = drawn[at];
      if (!first) break;
      const key = glyphKey(first.fontName, first.glyph);
      const run = this.#runAt(drawn, at, key);
      if (run) {
        this.#next = (this.#places.get(run) ?? 0) + 1;
        const occurrence = { run, isDrawing: first.isDrawing, isCopy: false };
        for (const text of run.texts) meanings.push({ occurrence, text });
      } else {
        meanings.push({ occurrence: null, text: this.#usualTexts.get(key) });
      }
    }
    return meanings;
  }

  /**
   * The run that is drawn at a place: the next in order, or the longest that has these glyphs, where a run is painted
   * again. "Item 1" and "1" beside it have the glyphs of "Item 11", so what follows decides between the two.
   */
  #runAt(drawn: readonly DrawnGlyph[], at: number, start: string): PaintedRun | undefined {
    const next = this.#runs[this.#next];
    const longest = this.#byStart.get(start)?.find(({ runs: [run] }) => run !== undefined && isDrawnAt(run, drawn, at));
    if (longest === undefined) return undefined;
    if (next && isDrawnAt(next, drawn, at)) {
      const isSame = next.glyphs.length === lengthOf(longest);
      if (isSame || this.#isFollowed(next, drawn, at)) {
        const same = this.#byGlyphs.get(glyphsKey(next));
        if (same) same.next = same.runs.indexOf(next) + 1;
        return next;
      }
    }
    const run = longest.runs[longest.next % longest.runs.length];
    longest.next += 1;
    return run;
  }

  /** Whether the run after it is drawn after it, or nothing is. */
  #isFollowed(run: PaintedRun, drawn: readonly DrawnGlyph[], at: number): boolean {
    const end = at + run.glyphs.length;
    const after = this.#runs[(this.#places.get(run) ?? 0) + 1];
    return end === drawn.length || (after !== undefined && isDrawnAt(after, drawn, end));
  }
}

function glyphsKey({ fontName, glyphs }: PaintedRun): string {
  return `${fontName ?? ''} ${glyphs.join(' ')}`;
}

function lengthOf({ runs: [run] }: SameGlyphs): number {
  return run?.glyphs.length ?? 0;
}

function isDrawnAt({ fontName, glyphs }: PaintedRun, drawn: readonly DrawnGlyph[], at: number): boolean {
  return glyphs.every((glyph, index) => {
    const other = drawn[at + index];
    return other !== undefined && other.glyph === glyph && other.fontName === fontName;
  });
}

/**
 * Shadows are painted before the text they belong to, so the last ones of equal runs are the text. Outlines, which may
 * be painted before or after it, are drawings, and drawings are text only where nothing else is: emoji.
 */
function forgetCopies(meanings: readonly Meaning[], runs: readonly PaintedRun[]): void {
  const wanted = new Map<string, number>();
  for (const run of runs) wanted.set(runKey(run), (wanted.get(runKey(run)) ?? 0) + 1);
  const occurrences = [...new Set(meanings.flatMap(({ occurrence }) => occurrence ?? []))];
  const isDrawing = (occurrence: Occurrence) => occurrence.isDrawing;
  const latestFirst = occurrences.reverse();
  for (const occurrence of [...latestFirst.filter((known) => !isDrawing(known)), ...latestFirst.filter(isDrawing)]) {
    const key = runKey(occurrence.run);
    const left = wanted.get(key) ?? 0;
    occurrence.isCopy = left === 0;
    wanted.set(key, Math.max(0, left - 1));
  }
}

function recode(
  meanings: readonly Meaning[],
  { file, fonts }: { readonly file: PdfFile; readonly fonts: ReadonlyMap<number, CodedFont> },
): Recoding {
  const occurrenceAt = (index: number) => meanings[index]?.occurrence;
  // Skia lays invisible text over what it had to paint as a picture, such as a blurred shadow.
  const isInvisible = (state: number | null) =>
    state !== null && /\/ca 0[\s>]/.test(file.objects.get(state)?.dictionary ?? '');
  return {
    isDropped: ({ state }, index) => (occurrenceAt(index)?.isCopy ?? false) && isInvisible(state),
    code: (font, code, index) => {
      const text = occurrenceAt(index)?.isCopy ? nothing : meanings[index]?.text;
      return text === undefined ? code : (fonts.get(font)?.codeFor(code, text) ?? code);
    },
  };
}

function glyphKey(fontName: string | null, glyph: number): string {
  return `${fontName ?? ''} ${glyph}`;
}

function runKey({ fontName, glyphs, texts }: PaintedRun): string {
  return `${fontName ?? ''} ${glyphs.join(' ')} ${texts.join('\u0000')}`;
}
