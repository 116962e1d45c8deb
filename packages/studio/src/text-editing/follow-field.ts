import type { TextSession } from './text-session.ts';

/** Takes in what others select in the field: screen readers, dictation, the browser's own menu. Answers how to stop. */
export function followField(field: HTMLTextAreaElement, session: TextSession): () => void {
  const follow = (): void => {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    const { start, end } = session.range();
    if (document.activeElement !== field || value !== session.text().text) return;
    if (start === selectionStart && end === selectionEnd) return;
    const isBackward = selectionDirection === 'backward';
    session.select(
      { at: isBackward ? selectionEnd : selectionStart, beside: 'behind' },
      { at: isBackward ? selectionStart : selectionEnd, beside: 'before' },
    );
  };
  document.addEventListener('selectionchange', follow);
  return () => document.removeEventListener('selectionchange', follow);
}
