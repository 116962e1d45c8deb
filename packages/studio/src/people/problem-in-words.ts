import { ApiError } from '../api/client.ts';
import type { Messages } from '../messages/en.ts';
import { tellProblem } from '../messages/problems/tell-problem.ts';

/** What the service refused, in the person's language where it is one of the usual things. */
export function problemInWords(cause: unknown, { people, common, problems }: Messages): string | undefined {
  if (cause === null || cause === undefined) return undefined;
  if (!(cause instanceof ApiError)) return common.offline;
  if (cause.code === 'SECOND_FACTOR_NEEDED') return undefined;
  if (cause.code === 'SIGN_IN_FAILED') return cause.details['field'] === 'code' ? people.wrongCode : people.wrong;
  if (cause.code === 'LINK_EXPIRED') return people.linkExpired;
  if (cause.code === 'RATE_LIMIT_EXCEEDED') return people.tooOften(Number(cause.details['retryAfter'] ?? 60));
  if (cause.details['reason'] === 'common') return people.commonPassword;
  return tellProblem(cause, problems);
}
