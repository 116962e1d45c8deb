import { type CellRange, readCellRange } from '../document/tables/cell-range.ts';
import { replaceStyled, replaceText, type StyledText, sliceOf } from '../document/text/styled-text.ts';
import { readStyledHtml, writeStyledHtml } from './styled-html.ts';
import type { TextSession } from './text-session.ts';

export interface TextClipboardOptions {
  readonly field: HTMLTextAreaElement;
  readonly session: TextSession;
  /** Whether spans can stand over the text. */
  readonly takesSpans: () => boolean;
  /** Fills the table from the cell on that is written in. Answers whether it could. */
  readonly fillCells: (range: CellRange) => boolean;
}

/** Copies, cuts and pastes words with their look; with Shift, words alone are pasted. Answers how to stop. */
export function textClipboard({ field, session, takesSpans, fillCells }: TextClipboardOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // The engine has it already.
  const reader = import('@platen/core/markup');
  let isPlain = false;

  const copy = (event: ClipboardEvent): boolean => {
    const range = session.range();
    if (range.start === range.end || event.clipboardData === null) return false;
    const selected = sliceOf(session.text(), range);
    event.clipboardData.setData('text/plain', selected.text);
    event.clipboardData.setData('text/html', writeStyledHtml(selected));
    event.preventDefault();
    return true;
  };
  const put = (inserted: StyledText): void => {
    if (signal.aborted) return;
    const range = session.range();
    const styled = session.text();
    const next =
      takesSpans() && inserted.spans.length > 0
        ? replaceStyled(styled, range, inserted)
        : replaceText(styled, range, inserted.text);
    session.put(next, range.start + inserted.text.length);
  };

  field.addEventListener('keydown', ({ shiftKey }) => (isPlain = shiftKey), { signal });
  field.addEventListener('copy', (event) => void copy(event), { signal });
  field.addEventListener(
    'cut',
    (event) => {
      if (copy(event)) put({ text: '', spans: [] });
    },
    { signal },
  );
  field.addEventListener(
    'paste',
    (event) => {
      const plain = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
      const html = isPlain ? '' : (event.clipboardData?.getData('text/html') ?? '');
      const range = isPlain ? undefined : readCellRange(plain, html);
      isPlain = false;
      event.preventDefault();
      if (range && fillCells(range)) return;
      if (html === '') put({ text: plain, spans: [] });
      else void reader.then(({ markupReaders }) => put(readStyledHtml(html, markupReaders.html)));
    },
    { signal },
  );
  return () => stop.abort();
}
