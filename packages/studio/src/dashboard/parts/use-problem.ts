import { useCauseInWords } from '../../api/use-cause-in-words.ts';

/** What went wrong, in words; undefined: nothing. */
export function useProblem(error: Error | null): string | undefined {
  const inWords = useCauseInWords();
  return error === null ? undefined : inWords(error);
}
