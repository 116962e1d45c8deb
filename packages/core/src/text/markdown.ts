import type { InlineMarks, MarkedRun } from './styled-source.ts';

/** An opening delimiter that waits for its twin. */
interface Opener {
  readonly token: string;
  /** Index in `pieces` of the delimiter's own text. */
  readonly at: number;
}

interface Piece {
  text: string;
  marks: InlineMarks;
  /** A delimiter that found no twin is shown as it was written. */
  isDelimiter: boolean;
}

const marksOf: Readonly<Record<string, InlineMarks>> = {
  '***': { bold: true, italic: true },
  '**': { bold: true },
  __: { bold: true },
  '*': { italic: true },
  _: { italic: true },
  '~~': { strike: true },
};
const delimiters = ['***', '**', '__', '~~', '*', '_'];

/**
 * Reads the inline part of Markdown that designs need: `**bold**`, `*italic*`, `***both***`, `~~struck~~`, `` `code` ``,
 * `[text](https://…)` and a backslash before a sign that is meant as itself. One pass; what does not close is shown as
 * it is. Everything else, HTML included, is plain text.
 */
export function parseMarkdown(source: string): readonly MarkedRun[] {
  const pieces: Piece[] = [];
  const openers: Opener[] = [];
  /** By token: where its openers stand in `openers`, so that a closer need not search them all. */
  const places = new Map<string, number[]>();
  const open = (token: string): void => {
    const known = places.get(token);
    if (known) known.push(openers.length);
    else places.set(token, [openers.length]);
    openers.push({ token, at: pieces.length });
  };
  const lastOpener = (token: string): number => {
    const known = places.get(token) ?? [];
    while (known.length > 0 && openers[known.at(-1) as number]?.token !== token) known.pop();
    return known.at(-1) ?? -1;
  };
  let plain = '';
  const flush = () => {
    if (plain !== '') pieces.push({ text: plain, marks: {}, isDelimiter: false });
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    const character = source[at] as string;
    if (character === '\\' && /[\\`*_~[\]()#]/.test(source[at + 1] ?? '')) {
      plain += source[at + 1];
      at += 2;
      continue;
    }
    const special = character === '`' ? readCode(source, at) : character === '[' ? readLink(source, at) : undefined;
    if (special) {
      flush();
      for (const run of special.runs) pieces.push({ text: run.text, marks: run.marks, isDelimiter: false });
      at = special.end;
      continue;
    }
    const token = delimiters.find((delimiter) => source.startsWith(delimiter, at));
    if (token === undefined) {
      plain += character;
      at += 1;
      continue;
    }
    const before = source[at - 1] ?? ' ';
    const after = source[at + token.length] ?? ' ';
    // An underscore inside a word is part of it, as in file_name.
    const inWord = token.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    const opener = inWord || /\s/.test(before) ? -1 : lastOpener(token);
    flush();
    if (opener >= 0) {
      const { at: from } = openers[opener] as Opener;
      (pieces[from] as Piece).text = '';
      for (const piece of pieces.slice(from)) piece.marks = { ...piece.marks, ...marksOf[token] };
      openers.length = opener;
    } else {
      if (!inWord && !/\s/.test(after)) open(token);
      pieces.push({ text: token, marks: {}, isDelimiter: true });
    }
    at += token.length;
  }
  flush();
  return pieces.filter(({ text }) => text !== '').map(({ text, marks }) => ({ text, marks }));
}

interface Special {
  readonly runs: readonly MarkedRun[];
  readonly end: number;
}

function readCode(source: string, at: number): Special | undefined {
  const end = source.indexOf('`', at + 1);
  if (end < 0 || end === at + 1) return undefined;
  return { runs: [{ text: source.slice(at + 1, end), marks: { code: true } }], end: end + 1 };
}

/** A link's text and address may not be longer than this, so that an open bracket costs no search of the whole text. */
const maxLinkLength = 2_048;

function readLink(source: string, at: number): Special | undefined {
  const window = source.slice(at, at + maxLinkLength);
  const close = window.indexOf('](');
  const end = close < 0 ? -1 : window.indexOf(')', close);
  if (end < 0 || window.lastIndexOf('[', close - 1) > 0) return undefined;
  const href = window.slice(close + 2, end).trim();
  if (!isSafeLink(href)) return undefined;
  const runs = parseMarkdown(window.slice(1, close)).map(({ text, marks }) => ({ text, marks: { ...marks, href } }));
  return { runs, end: at + end + 1 };
}

export function isSafeLink(href: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s<>"]{1,2000}$/i.test(href);
}
