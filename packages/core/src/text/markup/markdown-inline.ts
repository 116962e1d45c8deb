import { decodeHTML } from 'entities';
import { showMarkdown } from '../../liquid/markdown-signs.ts';
import { safeLink } from '../../scene/safe-link.ts';
import { createDelimiters, type Delimiter, type EmphasisKind, flanking } from './markdown-emphasis.ts';
import type { InlineMarks, MarkedRun, UnusedNotes } from './rich-text.ts';

export type MarkdownLine = readonly MarkedRun[];

/** A part of a paragraph, in order. */
type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly code?: true }
  | { readonly kind: 'delimiter'; readonly delimiter: Delimiter }
  | { readonly kind: 'bracket'; opens: string | null }
  | { readonly kind: 'link-end' };

/** An opening bracket that may become a link's or a picture's. */
interface Bracket {
  readonly piece: number;
  /** What it stands for when nothing comes of it. */
  readonly isImage: boolean;
  /** Delimiters in front of it. */
  readonly delimiters: number;
  /** Links hold no links. */
  isActive: boolean;
}

/** A link's address and title may not be longer than this, so that an open bracket costs no search of the whole text. */
const longestLink = 2_200;

/**
 * Reads the words of a paragraph: emphasis, code, links, escapes and character references, by CommonMark's rules. Tells
 * `unused` of pictures, whose description is shown, of HTML and of links that nothing may lead to.
 */
export function parseInline(source: string, base: InlineMarks, unused: UnusedNotes): readonly MarkdownLine[] {
  const pieces: Piece[] = [];
  const delimiters = createDelimiters();
  const brackets: Bracket[] = [];
  /** Lengths of backtick runs that have no twin behind them. */
  const lonelyTicks = new Set<number>();
  let plain = '';
  const flush = () => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    const character = source[at] as string;
    switch (character) {
      case '\\':
        at = readEscape(at);
        break;
      case '`':
        at = readCode(at);
        break;
      case '*':
      case '_':
      case '~':
        at = readDelimiter(at, character);
        break;
      case '!':
        if (source[at + 1] === '[') at = openBracket(at, true);
        else at = takePlain(at);
        break;
      case '[':
        at = openBracket(at, false);
        break;
      case ']':
        at = closeBracket(at);
        break;
      case '<':
        at = readAngle(at);
        break;
      case '&': {
        const [reference] = /^&(?:#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/.exec(
          source.slice(at, at + 40),
        ) ?? [''];
        plain += decodeHTML(reference) || character;
        at += Math.max(1, reference.length);
        break;
      }
      default:
        at = takePlain(at);
    }
  }
  flush();
  delimiters.match(0);
  return toLines(pieces, base);

  function takePlain(at: number): number {
    plain += source[at];
    return at + 1;
  }

  function readEscape(at: number): number {
    const next = source[at + 1] ?? '';
    // In front of a line end it is Markdown's own way to break the line, which breaks anyway.
    if (next === '\n') return at + 1;
    if (!/[!-/:-@[-`{-~]/.test(next)) return takePlain(at);
    plain += next;
    return at + 2;
  }

  function readCode(at: number): number {
    const ticks = runLength(at, '`');
    const fence = '`'.repeat(ticks);
    let end = lonelyTicks.has(ticks) ? -1 : source.indexOf(fence, at + ticks);
    while (end >= 0 && (source[end + ticks] === '`' || source[end - 1] === '`')) {
      end = source.indexOf(fence, end + runLength(end, '`'));
    }
    if (end < 0) {
      lonelyTicks.add(ticks);
      plain += fence;
      return at + ticks;
    }
    flush();
    const code = source.slice(at + ticks, end);
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
    pieces.push({ kind: 'text', text: isPadded ? code.slice(1, -1) : code, code: true });
    return end + ticks;
  }

  function runLength(at: number, character: string): number {
    let length = 1;
    while (source[at + length] === character) length += 1;
    return length;
  }

  function readDelimiter(at: number, character: '*' | '_' | '~'): number {
    const length = runLength(at, character);
    const sides = flanking(source, at, length);
    if ((character === '~' && length !== 2) || (!sides.canOpen && !sides.canClose)) {
      plain += character.repeat(length);
    } else {
      flush();
      pieces.push({ kind: 'delimiter', delimiter: delimiters.add(character, length, sides) });
    }
    return at + length;
  }

  function openBracket(at: number, isImage: boolean): number {
    flush();
    brackets.push({ piece: pieces.length, isImage, delimiters: delimiters.count(), isActive: true });
    pieces.push({ kind: 'text', text: isImage ? '![' : '[' });
    return at + (isImage ? 2 : 1);
  }

  function closeBracket(at: number): number {
    const bracket = brackets.pop();
    const target =
      bracket?.isActive && source[at + 1] === '(' ? readTarget(source.slice(at + 1, at + 1 + longestLink)) : null;
    if (!bracket || !target) return takePlain(at);
    if (!bracket.isImage && safeLink(target.href) === null) {
      if (/^\s*[a-z][a-z0-9+.-]*:/i.test(target.href)) unused.link(target.href);
      return takePlain(at);
    }
    flush();
    delimiters.match(bracket.delimiters);
    if (bracket.isImage) {
      unused.tag('picture');
      pieces[bracket.piece] = { kind: 'text', text: '' };
    } else {
      pieces[bracket.piece] = { kind: 'bracket', opens: target.href };
      pieces.push({ kind: 'link-end' });
      deactivateLinks();
    }
    return at + 1 + target.length;
  }

  function deactivateLinks(): void {
    for (let index = brackets.length - 1; index >= 0; index -= 1) {
      const outer = brackets[index] as Bracket;
      // Those below were left inactive by an earlier link.
      if (!outer.isActive) return;
      if (!outer.isImage) outer.isActive = false;
    }
  }

  /** `<https://…>` and `<someone@example.org>` are links; other tags are HTML, which Markdown's text does not use. */
  function readAngle(at: number): number {
    const window = source.slice(at, at + longestLink);
    const [link, address = ''] = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]{1,2000})>/i.exec(window) ?? [];
    const [mail, mailbox = ''] = /^<([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})>/.exec(window) ?? [];
    const href = showMarkdown(link !== undefined ? address : `mailto:${mailbox}`);
    const written = link ?? mail;
    if (written !== undefined && safeLink(href) !== null) {
      flush();
      pieces.push({ kind: 'bracket', opens: href });
      pieces.push({ kind: 'text', text: link !== undefined ? address : mailbox });
      pieces.push({ kind: 'link-end' });
      return at + written.length;
    }
    if (/^<\/?[a-z][a-z0-9-]{0,20}(?:[\s/][^<>]{0,500})?>/i.test(window)) unused.tag('HTML');
    return takePlain(at);
  }
}

/** `(address "title")` behind a link's text: the address, and how much of the source it took. */
function readTarget(source: string): { readonly href: string; readonly length: number } | null {
  const match =
    /^\([ \n]*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\[!-~]|\((?:[^\s()\\]|\\[!-~])*\))+))(?:[ \n]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \n]*\)/.exec(
      source,
    );
  if (!match) return null;
  const href = showMarkdown(decodeHTML((match[1] ?? match[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1')));
  return { href, length: match[0].length };
}

const marksOf: Readonly<Record<EmphasisKind, InlineMarks>> = {
  bold: { bold: true },
  italic: { italic: true },
  strike: { strike: true },
};

function toLines(pieces: readonly Piece[], base: InlineMarks): readonly MarkdownLine[] {
  const lines: MarkedRun[][] = [[]];
  const depths = { bold: 0, italic: 0, strike: 0 };
  const known = new Map<string, InlineMarks>();
  let href: string | null = null;
  const marksHere = (code: true | undefined): InlineMarks => {
    const kinds = (Object.keys(depths) as EmphasisKind[]).filter((kind) => depths[kind] > 0);
    if (kinds.length === 0 && href === null && code === undefined) return base;
    const key = `${kinds.join()} ${code ?? ''} ${href ?? ''}`;
    const marks = known.get(key) ?? {
      ...base,
      ...Object.assign({}, ...kinds.map((kind) => marksOf[kind])),
      ...(code && { code }),
      ...(href !== null && { href, underline: true as const }),
    };
    known.set(key, marks);
    return marks;
  };
  const write = (text: string, code?: true) => {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, marks: marksHere(code) });
    }
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') write(piece.text, piece.code);
    else if (piece.kind === 'bracket') href = piece.opens;
    else if (piece.kind === 'link-end') href = null;
    else {
      const { closes, opens, character, left } = piece.delimiter;
      for (const kind of closes) depths[kind] -= 1;
      write(character.repeat(left));
      for (const kind of opens) depths[kind] += 1;
    }
  }
  return lines;
}
