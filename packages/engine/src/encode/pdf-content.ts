/** A text object (`BT … ET`) in a content stream, as Skia writes it. */
export interface TextObject {
  /** Where it begins and ends in the stream. */
  readonly start: number;
  readonly end: number;
  readonly source: string;
  /** Object number of the graphics state it is painted with; null when none was set. */
  readonly state: number | null;
  /** Where its first line begins, in the coordinates that hold at its place. Skia gives it a run's left end. */
  readonly origin: readonly [x: number, y: number];
  /** The strings it shows, in order. */
  readonly pieces: readonly TextPiece[];
}

export interface TextPiece {
  /** Object number of the font. */
  readonly font: number;
  readonly digitsPerCode: number;
  readonly codes: readonly number[];
  /** Where it begins, from the origin along the line. */
  readonly x: number;
}

/** How text is to be written again; `index` counts the codes of the whole stream. */
export interface Recoding {
  /** Whether the text object that begins there is left out. */
  isDropped(object: TextObject, index: number): boolean;
  code(font: number, code: number, index: number): number;
}

/** Skia names a font by its object number and shows text by hexadecimal strings alone. */
const operators = /\/F(\d+) [^\n]* Tf\n|<([0-9A-F]+)> Tj\n/g;

/** The same, and what moves the text: a matrix for the whole object, a way to the next piece. */
const placedOperators = /\/F(\d+) [^\n]* Tf\n|<([0-9A-F]+)> Tj\n|([-.\d]+) ([-.\d]+) Tm\n|([-.\d]+) [-.\d]+ Td /g;

/** Finds the text objects of a content stream. */
export function readTextObjects(content: string): readonly TextObject[] {
  const states = statesOf(content);
  return [...content.matchAll(/(?<=^|\n)BT\n([\s\S]*?)\nET\n/g)].map((match) => {
    const source = match[0];
    const state = states.findLast(({ at }) => at < match.index)?.state ?? null;
    return { start: match.index, end: match.index + source.length, source, state, ...readPieces(source) };
  });
}

function readPieces(source: string): Pick<TextObject, 'origin' | 'pieces'> {
  const pieces: TextPiece[] = [];
  let font = 0;
  let x = 0;
  let origin: TextObject['origin'] = [0, 0];
  for (const [, fontNumber, digits, left, baseline, step] of source.matchAll(placedOperators)) {
    if (fontNumber !== undefined) font = Number(fontNumber);
    else if (digits !== undefined) pieces.push({ font, ...readCodes(digits), x });
    else if (step !== undefined) x += Number(step);
    else origin = [Number(left), Number(baseline)];
  }
  return { origin, pieces };
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
    if (recoding.isDropped(object, index)) {
      index += pieces.reduce((sum, { codes }) => sum + codes.length, 0);
      continue;
    }
    let piece = 0;
    let font = 0;
    out += source.replaceAll(operators, (operator, fontNumber?: string) => {
      if (fontNumber !== undefined) {
        font = Number(fontNumber);
        return operator;
      }
      const { digitsPerCode = 4, codes = [] } = pieces[piece++] ?? {};
      const written = codes.map((code) => hex(recoding.code(font, code, index++), digitsPerCode));
      return `<${written.join('')}> Tj\n`;
    });
  }
  return out + content.slice(position);
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}
