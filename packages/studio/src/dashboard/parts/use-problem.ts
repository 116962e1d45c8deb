import { ApiError } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';

/** What went wrong, in words; undefined: nothing. */
export function useProblem(error: Error | null): string | undefined {
  const { common, lists } = useMessages();
  if (error === null) return undefined;
  if (error instanceof TypeError) return common.offline;
  // What a role lacks is the usual reason, and the service's own sentence speaks of scopes.
  return error instanceof ApiError && error.code === 'ROLE_TOO_LOW' ? lists.roleTooLow : error.message;
}
