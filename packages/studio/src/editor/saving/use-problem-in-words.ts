import { useCallback } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { isOfDesign } from '../../engine/use-not-drawn.ts';
import { useMessages } from '../../messages/messages.tsx';
import { NotStored } from './draft-saver.ts';

/** Says why something was not done: what kept it from being stored, what the design lacks, or what the service answered. */
export function useProblemInWords(): (problem: Error) => string {
  const { saving, editor } = useMessages();
  const inWords = useCauseInWords();
  return useCallback(
    (problem) => {
      const said = (cause: Error) => (isOfDesign(cause) ? editor.refused : inWords(cause));
      if (!(problem instanceof NotStored)) return said(problem);
      const { state } = problem;
      if (state.is === 'refused') return said(state.cause);
      return saving.notNow[state.is as keyof typeof saving.notNow] ?? problem.message;
    },
    [saving, editor, inWords],
  );
}
