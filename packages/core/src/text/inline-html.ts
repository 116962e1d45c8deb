import { isSafeLink } from './markdown.ts';
import type { InlineMarks, MarkedRun } from './styled-source.ts';

/** Elements that change how text looks. All other tags are left out, their text is kept. */
const elementMarks: Readonly<Record<string, InlineMarks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  code: { code: true },
  sup: { script: 'super' },
  sub: { script: 'sub' },
  a: {},
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  copy: '©',
  euro: '€',
};

/** Longest tag that is read as one; a `<` without its `>` nearby is a sign like any other. */
const maxTagLength = 2_200;

/** Reads a harmless subset of HTML: `b strong i em u ins s del code sup sub a br p` and character references. */
export function parseInlineHtml(source: string): readonly MarkedRun[] {
  const runs: MarkedRun[] = [];
  const open: { readonly name: string; readonly marks: InlineMarks }[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '')
      runs.push({
        text: decodeEntities(plain),
        marks: Object.assign({}, ...open.map(({ marks }) => marks)) as InlineMarks,
      });
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    const tag =
      source[at] === '<'
        ? /^<(\/?)([a-z][a-z0-9]{0,20})([^<>]{0,2100})>/i.exec(source.slice(at, at + maxTagLength))
        : null;
    if (tag === null) {
      plain += source[at];
      at += 1;
      continue;
    }
    const name = (tag[2] ?? '').toLowerCase();
    at += tag[0].length;
    if (name === 'br' || (name === 'p' && tag[1] === '/')) plain += '\n';
    const marks = Object.hasOwn(elementMarks, name) ? elementMarks[name] : undefined;
    if (marks === undefined) continue;
    flush();
    if (tag[1] === '/') {
      const index = open.findLastIndex((element) => element.name === name);
      if (index >= 0) open.splice(index, 1);
    } else {
      const href = name === 'a' ? /\bhref\s{0,4}=\s{0,4}["']([^"']{0,2048})["']/i.exec(tag[3] ?? '')?.[1] : undefined;
      open.push({ name, marks: href !== undefined && isSafeLink(href) ? { href } : marks });
    }
  }
  flush();
  return runs;
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,10});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const codePoint = Number.parseInt(
      name.slice(name[1]?.toLowerCase() === 'x' ? 2 : 1),
      name[1]?.toLowerCase() === 'x' ? 16 : 10,
    );
    return codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
      ? String.fromCodePoint(codePoint)
      : whole;
  });
}
