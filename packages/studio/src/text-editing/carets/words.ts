import type { TextRange } from '../../document/text/styled-text.ts';

/** Where `{{variables}}` and `{% tags %}` stand in a text. */
export function variableRanges(text: string): readonly TextRange[] {
  return [...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)].map(({ 0: tag, index }) => ({
    start: index,
    end: index + tag.length,
  }));
}

/** The words of a text and what stands between them; a variable counts as one word. */
function partsOf(text: string): readonly (TextRange & { readonly isWord: boolean })[] {
  const tags = variableRanges(text);
  const isInTag = (at: number) => tags.some(({ start, end }) => start <= at && at < end);
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
    .map(({ index, segment, isWordLike = false }) => ({
      start: index,
      end: index + segment.length,
      isWord: isWordLike,
    }))
    .filter(({ start }) => !isInTag(start));
  return [...words, ...tags.map((tag) => ({ ...tag, isWord: true }))].sort((a, b) => a.start - b.start);
}

/** The end of the next word, or the start of the one before. */
export function wordStep(text: string, at: number, to: 'next' | 'previous'): number {
  const words = partsOf(text).filter(({ isWord }) => isWord);
  if (to === 'next') return words.find(({ end }) => end > at)?.end ?? text.length;
  return words.findLast(({ start }) => start < at)?.start ?? 0;
}

/** The word around an offset, or what stands there between words. */
export function wordAround(text: string, at: number): TextRange {
  const parts = partsOf(text);
  const part = parts.find(({ start, end }) => start <= at && at < end) ?? parts.findLast(({ end }) => end === at);
  return { start: part?.start ?? at, end: part?.end ?? at };
}

export function paragraphAround(text: string, at: number): TextRange {
  const end = text.indexOf('\n', at);
  return { start: at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
}
