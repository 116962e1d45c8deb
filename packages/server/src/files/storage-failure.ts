import { PlatenError } from '@platen/core';

/** Where files lie does not answer; trying again can help. The cause is for the log and reaches nobody else. */
export function storageUnavailable(cause: unknown): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', {
    message: 'The storage of files does not answer now. Try again.',
    details: { part: 'storage', retryAfter: 5 },
    cause,
  });
}
