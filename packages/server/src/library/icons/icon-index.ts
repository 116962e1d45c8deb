import { readFile } from 'node:fs/promises';
import { type Page, type PageRequest, pageOfRanked } from '../search/page.ts';
import { rankMatch } from '../search/rank-match.ts';
import { readSearchWords } from '../search/search-words.ts';
import { type IndexedSet, type IndexHeader, type IndexLine, readIndexLine } from './index-format.ts';

export interface IndexedIcon extends IndexLine {
  readonly set: IndexedSet;
}

export interface IconIndex {
  readonly sets: readonly IndexedSet[];
  search(query: IconQuery): Page<IndexedIcon>;
  /** By its name or another of its names. */
  find(prefix: string, name: string): IndexedIcon | undefined;
}

export interface IconQuery extends PageRequest {
  readonly query: string;
  /** Only icons of this set. */
  readonly collection?: string | undefined;
}

const newline = 0x0a;

export async function readIconIndex(
  file: URL = new URL('icon-index.generated.tsv', import.meta.url),
): Promise<IconIndex> {
  const bytes = await readFile(file);
  const headerEnd = bytes.indexOf(newline);
  const { sets } = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as IndexHeader;
  // The lines are ASCII; read so, they take one byte a character.
  return createIconIndex(sets, bytes.toString('latin1', headerEnd));
}

/** `lines` begins and ends with a line break. */
export function createIconIndex(sets: readonly IndexedSet[], lines: string): IconIndex {
  const blocks = splitIntoSets(sets, lines);

  function lineAt(position: number): { readonly start: number; readonly end: number } {
    return { start: lines.lastIndexOf('\n', position) + 1, end: lines.indexOf('\n', position) };
  }

  return {
    sets,

    search({ query, collection, ...page }) {
      const named = blocks.find(({ set }) => query.trim().toLowerCase().startsWith(`${set.prefix}:`));
      const words = readSearchWords(named ? query.slice(query.indexOf(':') + 1) : query);
      const wanted = collection ?? named?.set.prefix;
      // Each hit has every word, so the lines with the rarest one will do; the longest is a fair guess.
      const [rarest] = [...words.words].sort((a, b) => b.text.length - a.text.length);
      if (!rarest) return { items: [], total: 0 };
      const found = blocks
        .filter(({ set }) => wanted === undefined || set.prefix === wanted)
        .flatMap((block) =>
          linesWith([rarest.text, ...rarest.synonyms], block).flatMap(({ start, end }) => {
            const text = lines.slice(start, end);
            const [name = '', aliases = '', tags = '', , extras = ''] = text.split('\t');
            const rank = extras.includes('"hidden":true') ? undefined : rankMatch({ name, aliases, tags }, words);
            return rank === undefined ? [] : [{ rank, item: { text, set: block.set } }];
          }),
        );
      const { items, total } = pageOfRanked(found, page);
      return { items: items.map(({ text, set }) => ({ ...readIndexLine(text), set })), total };
    },

    find(prefix, name) {
      const block = blocks.find(({ set }) => set.prefix === prefix);
      if (!block || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return undefined;
      let at = lines.indexOf(`\n${name}\t`, block.start - 1);
      if (at < 0 || at + 1 >= block.end) at = lines.indexOf(` ${name} `, block.start);
      if (at < 0 || at >= block.end) return undefined;
      const { start, end } = lineAt(at + 1);
      return { ...readIndexLine(lines.slice(start, end)), set: block.set };
    },
  };

  /** Every line in which one of the words occurs, in order. */
  function linesWith(words: readonly string[], block: { readonly start: number; readonly end: number }) {
    const found = new Map<number, number>();
    for (const needle of words.flatMap(needlesOf)) {
      let at = lines.indexOf(needle, block.start - 1);
      while (at >= 0 && at + needle.length <= block.end) {
        const { start, end } = lineAt(at + needle.length - 1);
        found.set(start, end);
        at = lines.indexOf(needle, end);
      }
    }
    return [...found].map(([start, end]) => ({ start, end })).sort((a, b) => a.start - b.start);
  }
}

/** A single letter occurs in nearly every line; it counts only where a word begins. */
function needlesOf(word: string): readonly string[] {
  return word.length > 1 ? [word] : ['\n', '-', ' ', ','].map((before) => before + word);
}

function splitIntoSets(sets: readonly IndexedSet[], lines: string) {
  let end = 1;
  return sets.map((set) => {
    const start = end;
    for (let line = 0; line < set.lines; line += 1) end = lines.indexOf('\n', end) + 1;
    return { set, start, end };
  });
}
