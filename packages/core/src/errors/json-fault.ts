/**
 * Where a text stops being JSON, as an index; its length where it ends too early, and undefined for JSON. `JSON.parse` says so
 * for some faults only. Reads the text once and without recursion.
 */
export function jsonFault(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let expects: 'value' | 'item' | 'key' | 'name' | 'end' = 'value';
  let at = 0;
  for (;;) {
    at = afterSpace(text, at);
    const sign = text[at];
    if (expects === 'end') {
      const inside = open.at(-1);
      if (inside === undefined) return sign === undefined ? undefined : at;
      if (sign === ',') expects = inside === '{' ? 'name' : 'value';
      else if (sign === (inside === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if ((expects === 'item' && sign === ']') || (expects === 'key' && sign === '}')) {
      open.pop();
      expects = 'end';
      at += 1;
    } else if (expects === 'key' || expects === 'name') {
      if (sign !== '"') return at;
      const name = readString(text, at);
      if (name.fault !== undefined) return name.fault;
      at = afterSpace(text, name.end);
      if (text[at] !== ':') return at;
      expects = 'value';
      at += 1;
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      expects = sign === '{' ? 'key' : 'item';
      at += 1;
    } else {
      const value = sign === '"' ? readString(text, at) : readWord(text, at);
      if (value.fault !== undefined) return value.fault;
      expects = 'end';
      at = value.end;
    }
  }
}

/** As editors count: both from 1. */
export function placeInText(text: string, index: number): { readonly line: number; readonly column: number } {
  let [line, start] = [1, 0];
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: index - start + 1 };
}

type Read = { readonly end: number; readonly fault?: undefined } | { readonly fault: number };

function afterSpace(text: string, from: number): number {
  let at = from;
  while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1;
  return at;
}

function readString(text: string, from: number): Read {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '"') return { end: at + 1 };
    if (sign < ' ') return { fault: at };
    if (sign !== '\\') continue;
    at += 1;
    const escaped = text[at];
    if (escaped === undefined) break;
    if (!'"\\/bfnrtu'.includes(escaped)) return { fault: at };
    for (let digit = 0; escaped === 'u' && digit < 4; digit += 1) {
      at += 1;
      if (!/^[0-9a-f]$/i.test(text[at] ?? '')) return { fault: Math.min(at, text.length) };
    }
  }
  return { fault: text.length };
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;

function readWord(text: string, from: number): Read {
  const word = { t: 'true', f: 'false', n: 'null' }[text[from] ?? ''];
  if (word !== undefined) {
    const wrong = [...word].findIndex((letter, index) => text[from + index] !== letter);
    return wrong === -1 ? { end: from + word.length } : { fault: from + wrong };
  }
  numberPattern.lastIndex = from;
  const number = numberPattern.exec(text)?.[0];
  if (number === undefined) return { fault: text[from] === '-' ? from + 1 : from };
  const end = from + number.length;
  // A number that breaks off after its point or its exponent.
  return /[.e]/i.test(text[end] ?? '') ? { fault: end + 1 } : { end };
}
