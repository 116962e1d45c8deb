import { showMarkdown } from '../../liquid/markdown-signs.ts';
import { type MarkdownLine, parseInline } from './markdown-inline.ts';
import {
  addRun,
  bulletOf,
  createUnused,
  headingSizes,
  type InlineMarks,
  linesOf,
  noMarks,
  type ParagraphDraft,
  type ParagraphGap,
  type RichText,
  type UnusedNotes,
} from './rich-text.ts';

/** A list's item that further lines may belong to. */
interface OpenItem {
  /** Column at which its text begins: what is indented so far belongs to it. */
  readonly content: number;
  /** `-`, `*`, `+`, or what follows the number. */
  readonly sign: string;
  readonly number: number | null;
}

/** A block whose lines are still being collected. */
interface Block {
  readonly lines: string[];
  readonly marks: InlineMarks;
  readonly marker: string | null;
  readonly depth: number;
  readonly gap: ParagraphGap;
  /** Shown as it is written. */
  readonly verbatim: boolean;
}

const itemPattern = /^([-*+]|(\d{1,9})([.)])) +(?=\S)/;
const headingPattern = /^(#{1,6})[ \t]+(.*)$/;
const fencePattern = /^(`{3,}(?=[^`]*$)|~{3,})/;
const rulePattern = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Constructs of Markdown that are shown as they are written. */
const otherBlocks: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'quote', pattern: /^>/ },
  { name: 'rule', pattern: rulePattern },
  { name: 'table', pattern: /^\|.*\|$|^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?$/ },
  { name: 'underlined heading', pattern: /^=+$/ },
  { name: 'link definition', pattern: /^\[[^\]]{1,200}\]:[ \t]/ },
];

/** Nested deeper, items stand below those of this depth. */
const deepest = 8;

/**
 * Reads the subset of Markdown that `docs/guides/texts.md` describes, as CommonMark does but for line ends: each breaks
 * the line, as people who write texts for pictures mean it. What is outside of the subset is shown as it is written.
 */
export function parseMarkdown(source: string): RichText {
  const unused = createUnused();
  const blocks: Block[] = [];
  let items: OpenItem[] = [];
  let current: Block | null = null;
  let isAfterBlank = false;
  let fence: string | null = null;

  const start = (block: Omit<Block, 'lines' | 'gap' | 'depth' | 'verbatim'> & Partial<Block>, line: string): void => {
    const gap: ParagraphGap = isAfterBlank ? 'paragraph' : block.marker === null ? 'block' : 'item';
    current = { lines: [line], depth: Math.min(items.length, deepest), gap, verbatim: false, ...block };
    blocks.push(current);
    isAfterBlank = false;
  };
  const plainBlock = { marks: noMarks, marker: null };

  for (const raw of linesOf(source)) {
    const line = withoutEnd(raw, /[ \t]/);
    const text = line.trimStart();
    const column = indentOf(line);
    if (fence !== null) {
      (current as Block | null)?.lines.push(line);
      if (text.startsWith(fence) && /^[`~]+$/.test(text)) {
        fence = null;
        current = null;
      }
      continue;
    }
    if (text === '') {
      isAfterBlank = blocks.length > 0;
      current = null;
      continue;
    }
    const item = itemOf(text);
    if (item) {
      items = items.filter(({ content }) => column >= content).concat(siblingOf(column, item));
      const depth = Math.min(items.length, deepest);
      const number = items.at(-1)?.number ?? null;
      start({ marks: noMarks, marker: number === null ? bulletOf(depth) : `${number}.` }, text.slice(item.length));
      continue;
    }
    const isLazy = current !== null && items.length > 0;
    if (!isLazy) items = items.filter(({ content }) => column >= content);
    const [, signs, heading = ''] = headingPattern.exec(text) ?? [];
    const title = titleOf(heading);
    if (signs !== undefined && title) {
      items = items.filter(({ content }) => column >= content);
      const times = headingSizes[signs.length - 1] ?? 1;
      start({ marks: { bold: true, size: { times } }, marker: null }, title);
      current = null;
      continue;
    }
    fence = fencePattern.exec(text)?.[1] ?? null;
    const other = fence === null ? otherBlocks.find(({ pattern }) => pattern.test(text))?.name : 'code block';
    if (other !== undefined) {
      unused.tag(other);
      start({ ...plainBlock, verbatim: fence !== null || other === 'rule' || other === 'table' }, line);
      if (fence === null) current = null;
      continue;
    }
    if (current === null) start(plainBlock, text);
    else (current as Block).lines.push(text);
  }
  return { paragraphs: blocks.flatMap((block) => paragraphsOf(block, unused)), unused: unused.found() };

  /** What begins an item at the start of a line; null where CommonMark sees a text that goes on. */
  function itemOf(
    text: string,
  ): { readonly sign: string; readonly number: number | null; readonly length: number } | null {
    const [whole, bullet = '', figures, sign = bullet] = itemPattern.exec(text) ?? [];
    if (whole === undefined || rulePattern.test(text)) return null;
    const number = figures === undefined ? null : Number(figures);
    if (number !== null && number !== 1 && current !== null && items.length === 0) return null;
    return { sign, number, length: whole.length };
  }

  function siblingOf(column: number, item: NonNullable<ReturnType<typeof itemOf>>): OpenItem {
    const before = items.find(({ content }) => column < content);
    const goesOn = before !== undefined && before.sign === item.sign && before.number !== null;
    return {
      content: column + Math.min(item.length, deepest),
      sign: item.sign,
      number: item.number !== null && goesOn ? (before.number as number) + 1 : item.number,
    };
  }
}

/** A heading's words without the number signs that may close it. */
function titleOf(heading: string): string {
  const open = withoutEnd(heading, /#/);
  return /[ \t]/.test(open.at(-1) ?? '') ? withoutEnd(open, /[ \t]/) : heading;
}

/** `/[ \t]+$/` would try every space of a text of nothing else as the beginning of its end. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Columns of white space in front of a line; tabs go to the next multiple of four. */
function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === ' ') column += 1;
    else if (character === '\t') column += 4 - (column % 4);
    else break;
  }
  return column;
}

function paragraphsOf(block: Block, unused: UnusedNotes): readonly ParagraphDraft[] {
  const source = block.lines.join('\n');
  const lines: readonly MarkdownLine[] = block.verbatim
    ? block.lines.map((text) => [{ text, marks: block.marks }])
    : parseInline(source, block.marks, unused);
  return lines.map((runs, index) => {
    const draft: ParagraphDraft = {
      runs: [],
      marks: block.marks,
      marker: index === 0 ? block.marker : null,
      depth: block.depth,
      gap: index === 0 ? block.gap : 'line',
    };
    for (const { text, marks } of runs) addRun(draft, showMarkdown(text), marks);
    return draft;
  });
}
