import { PlatenError } from '@platen/core';

/** The cause is for the log and reaches nobody else. */
export function databaseUnavailable(cause: unknown): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', {
    message: 'The database does not answer now. Try again.',
    details: { part: 'database', retryAfter: 5 },
    cause,
  });
}
