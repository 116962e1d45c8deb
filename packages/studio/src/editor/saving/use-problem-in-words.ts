import { useCallback } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { NotStored } from './draft-saver.ts';

/** Says why something was not done: what kept it from being stored, or what the service answered. */
export function useProblemInWords(): (problem: Error) => string {
  const { saving } = useMessages();
  const inWords = useCauseInWords();
  return useCallback(
    (problem) => {
      if (!(problem instanceof NotStored)) return inWords(problem);
      const { state } = problem;
      if (state.is === 'refused') return inWords(state.cause);
      return saving.notNow[state.is as keyof typeof saving.notNow] ?? problem.message;
    },
    [saving, inWords],
  );
}
