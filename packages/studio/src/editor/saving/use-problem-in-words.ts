import { useCallback } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { NotStored } from './draft-saver.ts';

/** Says why something was not done: what kept it from being stored, or what the service answered. */
export function useProblemInWords(): (problem: Error) => string {
  const { saving, common } = useMessages();
  return useCallback(
    (problem) => {
      if (problem instanceof TypeError) return common.offline;
      const state = problem instanceof NotStored ? problem.state.is : undefined;
      return saving.notNow[state as keyof typeof saving.notNow] ?? problem.message;
    },
    [saving, common],
  );
}
