import type { Matrix } from '@platen/core';

/** A text object (`BT … ET`) in a content stream, as Skia writes it. */
export interface TextObject {
  /** Where it begins and ends in the stream. */
  readonly start: number;
  readonly end: number;
  readonly source: string;
  /** Object number of the graphics state it is painted with; null when none was set. */
  readonly state: number | null;
  /** Its place in the coordinates that hold there. Skia gives its origin to a run's left end. */
  readonly matrix: Matrix;
  /** The strings it shows, in order. */
  readonly pieces: readonly TextPiece[];
}

export interface TextPiece {
  /** Object number of the font. */
  readonly font: number;
  readonly size: number;
  readonly digitsPerCode: number;
  readonly codes: readonly number[];
  /** Where it begins, from the origin along the line and up. */
  readonly x: number;
  readonly y: number;
}

/** How text is to be written again; `index` counts the codes of the whole stream. */
export interface Recoding {
  /** What stands instead of the text object that begins there; undefined leaves it in its place. */
  replacement(object: TextObject, index: number): string | undefined;
  code(font: number, code: number, index: number): number;
  /** Whether text in that font is not to be painted: text render mode 3. */
  isUnseen(font: number): boolean;
}

/** Skia names a font by its object number and shows text by hexadecimal strings alone. */
const operators = /\/F(\d+) [^\n]* Tf\n|<([0-9A-F]+)> Tj\n/g;

/** The same, and what moves the text: a matrix for the whole object, a way to the next piece. */
const placedOperators = /\/F(\d+) ([-.\d]+) Tf\n|<([0-9A-F]+)> Tj\n|((?:[-.\d]+ ){6})Tm\n|([-.\d]+) ([-.\d]+) Td /g;

/** Finds the text objects of a content stream. */
export function readTextObjects(content: string): readonly TextObject[] {
  const states = statesOf(content);
  return [...content.matchAll(/(?<=^|\n)BT\n(?:[\s\S]*?\n)??ET\n/g)].map((match) => {
    const source = match[0];
    const state = states.findLast(({ at }) => at < match.index)?.state ?? null;
    return { start: match.index, end: match.index + source.length, source, state, ...readPieces(source) };
  });
}

function readPieces(source: string): Pick<TextObject, 'matrix' | 'pieces'> {
  const pieces: TextPiece[] = [];
  let [font, size, x, y] = [0, 0, 0, 0];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, fontNumber, fontSize, digits, numbers, right, up] of source.matchAll(placedOperators)) {
    if (digits !== undefined) pieces.push({ font, size, ...readCodes(digits), x, y });
    else if (numbers !== undefined) matrix = readMatrix(numbers);
    else if (fontNumber !== undefined) [font, size] = [Number(fontNumber), Number(fontSize)];
    else [x, y] = [x + Number(right), y + Number(up)];
  }
  return { matrix, pieces };
}

/** Six numbers with spaces between them. */
export function readMatrix(numbers: string): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.trim().split(/\s+/).map(Number);
  return [a, b, c, d, e, f];
}

/** Where the graphics state changes: by a name, or back to what it was before a `q`. */
function statesOf(content: string): readonly { readonly at: number; readonly state: number | null }[] {
  const saved: (number | null)[] = [];
  let state: number | null = null;
  return [...content.matchAll(/(?<=^|\n)(?:([qQ])|\/G(\d+) gs)(?=\n)/g)].map(({ 1: bracket, 2: name, index }) => {
    if (bracket === 'q') saved.push(state);
    else state = bracket === 'Q' ? (saved.pop() ?? null) : Number(name);
    return { at: index, state };
  });
}

/** Fonts with two digits per code (Type 3) have one code to a string; all others have four digits per code. */
function readCodes(digits: string): { readonly digitsPerCode: number; readonly codes: readonly number[] } {
  const digitsPerCode = digits.length % 4 === 0 ? 4 : 2;
  const codes: number[] = [];
  for (let at = 0; at < digits.length; at += digitsPerCode) {
    codes.push(Number.parseInt(digits.slice(at, at + digitsPerCode), 16));
  }
  return { digitsPerCode, codes };
}

/** The stream with its text objects written anew. */
export function writeTextObjects(content: string, objects: readonly TextObject[], recoding: Recoding): string {
  let out = '';
  let position = 0;
  let index = 0;
  for (const object of objects) {
    const { start, end, source, pieces } = object;
    out += content.slice(position, start);
    position = end;
    const replacement = recoding.replacement(object, index);
    if (replacement !== undefined) {
      out += replacement;
      index += pieces.reduce((sum, { codes }) => sum + codes.length, 0);
      continue;
    }
    let piece = 0;
    let font = 0;
    let renderMode = 0;
    const written = source.replaceAll(operators, (operator, fontNumber?: string) => {
      if (fontNumber !== undefined) {
        font = Number(fontNumber);
        const mode = recoding.isUnseen(font) ? 3 : 0;
        const change = mode === renderMode ? '' : `${mode} Tr\n`;
        renderMode = mode;
        return operator + change;
      }
      const { digitsPerCode = 4, codes = [] } = pieces[piece++] ?? {};
      const recoded = codes.map((code) => hex(recoding.code(font, code, index++), digitsPerCode));
      return `<${recoded.join('')}> Tj\n`;
    });
    // The mode holds on beyond the object.
    out += renderMode === 0 ? written : written.replace(/ET\n$/, '0 Tr\nET\n');
  }
  return out + content.slice(position);
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}
