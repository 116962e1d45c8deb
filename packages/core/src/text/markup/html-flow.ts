import {
  addRun,
  type InlineMarks,
  linesOf,
  noMarks,
  type ParagraphDraft,
  type ParagraphGap,
  type RichParagraph,
} from './rich-text.ts';

/** From the least to the most. */
const gapOrder: readonly ParagraphGap[] = ['line', 'block', 'item', 'paragraph'];

/**
 * Writes paragraphs as browsers flow HTML: white space collapses (no-break spaces do not), blocks begin on new lines,
 * and empty ones leave no trace.
 */
export function createHtmlFlow() {
  const paragraphs: ParagraphDraft[] = [];
  let current: ParagraphDraft | null = null;
  let gap: ParagraphGap = 'line';
  let depth = 0;
  let blockMarks: InlineMarks = noMarks;
  let item: { readonly marker: string; readonly marks: InlineMarks } | null = null;
  /** Whether the text so far ends in a space that more space collapses into, or has not begun. */
  let isSpaced = true;

  const begin = (): ParagraphDraft => {
    current = { runs: [], marks: item?.marks ?? blockMarks, marker: item?.marker ?? null, depth, gap };
    paragraphs.push(current);
    item = null;
    gap = 'line';
    isSpaced = true;
    return current;
  };
  const close = () => {
    if (current) trimEnd(current);
    current = null;
    isSpaced = true;
  };

  const lineBreak = (marks: InlineMarks) => {
    if (!current) addRun(begin(), '', marks);
    close();
  };

  return {
    lineBreak,
    text(text: string, marks: InlineMarks): void {
      for (const [index, line] of linesOf(text.replace(/[ \t\n\r\f]+/g, ' ')).entries()) {
        // Line ends of other kinds than those of HTML break lines, as in plain texts.
        if (index > 0) lineBreak(marks);
        const shown = isSpaced ? line.replace(/^ /, '') : line;
        if (shown === '') continue;
        addRun(current ?? begin(), shown, marks);
        isSpaced = shown.endsWith(' ');
      }
    },
    startBlock(before: ParagraphGap, marks: InlineMarks): void {
      close();
      if (gapOrder.indexOf(before) > gapOrder.indexOf(gap)) gap = before;
      blockMarks = marks;
    },
    setDepth(lists: number): void {
      if (item) begin();
      close();
      depth = lists;
    },
    startItem(marker: string, marks: InlineMarks): void {
      if (item) begin();
      close();
      item = { marker, marks };
    },
    /** An item without text still shows its marker. */
    endItem(): void {
      if (item) begin();
      close();
    },
    end(): readonly RichParagraph[] {
      close();
      return paragraphs;
    },
  };
}

/** Spaces at a line's end take no room. */
function trimEnd({ runs }: ParagraphDraft): void {
  for (let last = runs.at(-1); last?.text.endsWith(' '); last = runs.at(-1)) {
    runs.pop();
    const text = last.text.slice(0, -1);
    if (text !== '') {
      runs.push({ ...last, text });
      return;
    }
  }
}
