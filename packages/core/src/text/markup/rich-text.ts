import { cleanText } from '../scripts/clusters.ts';

/** A text with marks, read from HTML or from Markdown: what both have in common and what layout sets. */
export interface RichText {
  readonly paragraphs: readonly RichParagraph[];
  readonly unused: UnusedMarkup;
}

/**
 * Read texts with marks, by their `textFormat`. A port, because the names of HTML's characters alone are a twentieth of all
 * code, and an editor need not load them before it meets such a text.
 */
export type MarkupReaders = Readonly<Record<'html' | 'markdown', (source: string) => RichText>>;

/** What stands in the source and does not show, in the order in which it was met, each once. */
export interface UnusedMarkup {
  /** Names of HTML elements, or of constructs of Markdown. */
  readonly tags: readonly string[];
  /** CSS properties, and attributes such as `type`. */
  readonly styles: readonly string[];
  /** Addresses that nothing may link to, such as `javascript:alert(1)`. */
  readonly links: readonly string[];
}

/** A paragraph, or one of the lines that line breaks make of it. */
export interface RichParagraph {
  readonly runs: readonly MarkedRun[];
  /** Those of the paragraph itself, which say how high its lines are and what its marker looks like. */
  readonly marks: InlineMarks;
  /** What stands in front of a list's item. */
  readonly marker: string | null;
  /** Lists that it is in. */
  readonly depth: number;
  /** What parts it from the one before. */
  readonly gap: ParagraphGap;
}

/** `line`: nothing, it goes on after a line break. */
export type ParagraphGap = 'line' | 'block' | 'item' | 'paragraph';

export interface MarkedRun {
  readonly text: string;
  readonly marks: InlineMarks;
}

/** What tags and styles say about a stretch of text, those around it included. What is absent is as the element says. */
export interface InlineMarks {
  readonly weight?: number;
  /** Heavier than what it stands in. */
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly code?: true;
  readonly underline?: true;
  readonly overline?: true;
  readonly strike?: true;
  readonly decorationStyle?: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly decorationColor?: string;
  readonly href?: string;
  readonly script?: 'super' | 'sub';
  readonly size?: MarkedSize;
  /** CSS colours. */
  readonly color?: string;
  readonly highlight?: string;
  readonly families?: readonly string[];
  /** px, or a length in em such as `0.1em`. */
  readonly letterSpacing?: number | string;
}

/** A multiple of the element's font size, or px where the element has its own size. */
export type MarkedSize = { readonly times: number } | { readonly px: number };

export const noMarks: InlineMarks = {};

/** Sizes of headings of the levels 1 to 6 in multiples of the text around them, as browsers set them. */
export const headingSizes: readonly number[] = [2, 1.5, 1.17, 1, 0.83, 0.67];

/** Signs of items in lists of the depths 1, 2 and so on; fonts of all kinds have these. */
const bullets = ['•', '–'];

export function bulletOf(depth: number): string {
  return bullets[depth - 1] ?? bullets[1] ?? '';
}

/** A paragraph that is being written. */
export interface ParagraphDraft extends Omit<RichParagraph, 'runs'> {
  readonly runs: MarkedRun[];
}

/** Adds to a paragraph; stretches of the same marks become one, which shapes letters across them. */
export function addRun({ runs }: ParagraphDraft, text: string, marks: InlineMarks): void {
  const last = runs.at(-1);
  if (last?.marks === marks) runs[runs.length - 1] = { text: last.text + text, marks };
  else if (text !== '') runs.push({ text, marks });
}

/** Lines of a text by the line ends that every text has, without control characters. */
export function linesOf(text: string): readonly string[] {
  return cleanText(text).split('\n');
}

/** Names that are listed once each, and no more of them than somebody reads. */
export function createUnused() {
  const tags = new Set<string>();
  const styles = new Set<string>();
  const links = new Set<string>();
  const add = (names: Set<string>, name: string) => {
    if (names.size < mostNames) names.add(name.slice(0, longestName));
  };
  return {
    tag: (name: string) => add(tags, name),
    style: (name: string) => add(styles, name),
    link: (href: string) => add(links, href),
    found: (): UnusedMarkup => ({ tags: [...tags], styles: [...styles], links: [...links] }),
  };
}

export type UnusedNotes = Pick<ReturnType<typeof createUnused>, 'tag' | 'link'>;

const mostNames = 20;
const longestName = 40;
