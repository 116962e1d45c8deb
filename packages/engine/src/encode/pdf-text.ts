import { nothing } from './glyph-text.ts';
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
  if (fonts.size === 0) return file;
  const known = knownRuns(runs);
  const drawn = new Map<string, number>();
  const objects = new Map(file.objects);
  // The page is read last to first, so that a shadow, which is painted before its text, counts as the copy.
  for (const object of [...file.objects.values()].reverse()) {
    if (!isContent(object)) continue;
    const content = object.stream?.toString('latin1') ?? '';
    if (!content.includes('BT\n')) continue;
    const written = rewriteContent(content, { fonts, known, drawn });
    objects.set(object.number, { ...object, stream: Buffer.from(written, 'latin1') });
  }
  let next = Math.max(...objects.keys()) + 1;
  for (const font of fonts.values()) {
    for (const object of font.objects(next)) objects.set(object.number, object);
    next = Math.max(...objects.keys()) + 1;
  }
  return { ...file, objects };
}

function isContent({ dictionary, stream, packed }: PdfObject): boolean {
  if (stream === null || !packed) return false;
  return dictionary.includes('/Subtype /Form') || !/\/(Type|Subtype|FunctionType|Length1)\b/.test(dictionary);
}

interface KnownRun {
  readonly texts: readonly string[];
  /** How often the scene has it. */
  count: number;
}

function knownRuns(runs: readonly PaintedRun[]): ReadonlyMap<string, KnownRun> {
  const known = new Map<string, KnownRun>();
  for (const { fontName, glyphs, texts } of runs) {
    const key = runKey(fontName, glyphs);
    const entry = known.get(key);
    if (entry) entry.count += 1;
    else known.set(key, { texts, count: 1 });
  }
  return known;
}

function runKey(fontName: string | null, glyphs: readonly number[]): string {
  return `${fontName ?? ''} ${glyphs.join(' ')}`;
}

interface Rewriting {
  readonly fonts: ReadonlyMap<number, CodedFont>;
  readonly known: ReadonlyMap<string, KnownRun>;
  /** How often each run has been met. */
  readonly drawn: Map<string, number>;
}

/** Skia writes a run as text objects one after another, all with the same text matrix. */
function rewriteContent(content: string, rewriting: Rewriting): string {
  const blocks = [...content.matchAll(/BT\n\/F(\d+) [^\n]* Tf\n([^\n]* Tm)\n([\s\S]*?)ET\n/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    font: rewriting.fonts.get(Number(match[1])),
    matrix: match[2] ?? '',
    whole: match[0],
  }));
  const groups: (typeof blocks)[] = [];
  for (const block of blocks) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (last?.end === block.start && last.matrix === block.matrix) group?.push(block);
    else groups.push([block]);
  }
  let out = content;
  // From the end, so that earlier indices stay true.
  for (const group of groups.reverse()) {
    const first = group[0];
    const last = group[group.length - 1];
    if (!first || !last) continue;
    const glyphs = group.flatMap(({ font, whole }) => (font ? codesOf(font, whole).map(font.glyphOf) : []));
    const key = runKey(first.font?.name ?? null, glyphs);
    const known = rewriting.known.get(key);
    const met = rewriting.drawn.get(key) ?? 0;
    rewriting.drawn.set(key, met + 1);
    const isCopy = known !== undefined && met >= known.count;
    let at = 0;
    const written = group.map(({ font, whole }) =>
      font
        ? whole.replaceAll(hexString, (_, digits: string) => {
            const codes = splitCodes(digits, font.digitsPerCode).map((code) => {
              const text = isCopy ? nothing : known?.texts[at];
              at += 1;
              return text === undefined ? code : font.codeFor(code, text);
            });
            return `<${codes.map((code) => writeCode(code, font.digitsPerCode)).join('')}>`;
          })
        : whole,
    );
    out = out.slice(0, first.start) + written.join('') + out.slice(last.end);
  }
  return out;
}

const hexString = /<([0-9A-F]+)>/g;

function codesOf(font: CodedFont, block: string): readonly number[] {
  return [...block.matchAll(hexString)].flatMap((match) => splitCodes(match[1] ?? '', font.digitsPerCode));
}

function splitCodes(digits: string, size: number): readonly number[] {
  const codes: number[] = [];
  for (let at = 0; at + size <= digits.length; at += size) codes.push(Number.parseInt(digits.slice(at, at + size), 16));
  return codes;
}

function writeCode(code: number, size: number): string {
  return code.toString(16).toUpperCase().padStart(size, '0');
}
