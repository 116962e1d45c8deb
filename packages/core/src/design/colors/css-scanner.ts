/**
 * Reads CSS values from left to right, each character at most a fixed number of times, so that hostile text costs
 * no more than its length.
 */
export class CssScanner {
  private readonly text: string;
  private position = 0;
  // Sticky patterns carry a position of their own, so each scanner has its own and sets it before each use.
  private readonly numberPattern = /[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy;
  private readonly wordPattern = /[a-z][a-z0-9-]*/iy;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  /** Skips white space; true when there was some. */
  space(): boolean {
    const from = this.position;
    while (isSpace(this.text.charCodeAt(this.position))) this.position += 1;
    return this.position > from;
  }

  /** Skips `symbol` (one character) when it is next. */
  symbol(symbol: string): boolean {
    if (this.text[this.position] !== symbol) return false;
    this.position += 1;
    return true;
  }

  /** Whether `symbol` (one character) is next. */
  peek(symbol: string): boolean {
    return this.text[this.position] === symbol;
  }

  /** A CSS number; undefined when none is next. Not finite when it is too large. */
  number(): number | undefined {
    this.numberPattern.lastIndex = this.position;
    const match = this.numberPattern.exec(this.text);
    if (match === null) return undefined;
    this.position = this.numberPattern.lastIndex;
    return Number(match[0]);
  }

  /** Letters, digits and hyphens that start with a letter, as written; empty when none is next. */
  word(): string {
    this.wordPattern.lastIndex = this.position;
    const match = this.wordPattern.exec(this.text);
    if (match === null) return '';
    this.position = this.wordPattern.lastIndex;
    return match[0];
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Splits at `separator` outside parentheses. Undefined when parentheses do not match. */
export function splitTopLevel(text: string, separator: ',' | ' '): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) return undefined;
    const separates = separator === ',' ? character === ',' : isSpace(text.charCodeAt(index));
    if (depth > 0 || !separates) continue;
    if (separator === ',' || index > start) parts.push(text.slice(start, index));
    start = index + 1;
  }
  if (depth !== 0) return undefined;
  if (separator === ',' || start < text.length) parts.push(text.slice(start));
  return parts;
}
