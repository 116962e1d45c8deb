import { useCallback } from 'react';
import { useMessages } from '../messages/messages.tsx';
import type { Told } from '../messages/problems/tell-problem.ts';
import { useTold } from '../messages/use-told.ts';

/** Says why something went wrong: without a connection what to do, and what engine or service tell in the reader's language. */
export function useCauseInWords(): (cause: Error) => string {
  const { common, lists } = useMessages();
  const told = useTold();
  return useCallback(
    (cause) => {
      // What `fetch` throws without a connection.
      if (cause instanceof TypeError) return common.offline;
      if (!isTold(cause)) return cause.message;
      // What a role lacks is the usual reason, and the service's own sentence speaks of scopes.
      return cause.code === 'ROLE_TOO_LOW' ? lists.roleTooLow : told(cause);
    },
    [common, lists, told],
  );
}

function isTold(cause: Error): cause is Error & Told {
  return 'code' in cause && typeof cause.code === 'string';
}
