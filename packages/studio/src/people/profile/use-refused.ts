import { ApiError } from '../../api/client.ts';
import { useProblem } from '../../dashboard/parts/use-problem.ts';
import { useMessages } from '../../messages/messages.tsx';
import { problemInWords } from '../problem-in-words.ts';

/** What was refused of a person, in words; undefined: nothing. */
export function useRefused(error: Error | null): string | undefined {
  const messages = useMessages();
  const usual = useProblem(error);
  if (!(error instanceof ApiError)) return usual;
  if (error.code === 'LAST_OWNER') return messages.profile.lastOwner;
  if (error.code !== 'SIGN_IN_FAILED') return problemInWords(error, messages);
  if (error.details['reason'] === 'sign in again') return messages.profile.noPassword;
  return error.details['field'] === 'code' ? messages.people.wrongCode : messages.profile.wrongPassword;
}
