import { PlatenError } from '@platen/core';

/** A job that was begun this often and never ended is ended for it. */
export const maxAttempts = 3;

/**
 * How long to wait before a job is tried again after its `attempts`-th attempt failed; undefined when trying again would
 * end the same way: what the request or the design has wrong stays wrong, and a render process that crashed was
 * replaced and tried once already.
 */
export function retryAfterMs(cause: unknown, attempts: number): number | undefined {
  return attempts < attemptsFor(cause) ? 1_000 * 4 ** (attempts - 1) : undefined;
}

function attemptsFor(cause: unknown): number {
  // Storage and database: ours to mend, and often mended by then.
  if (!(cause instanceof PlatenError)) return maxAttempts;
  const { code, details } = cause;
  if (code === 'SERVICE_UNAVAILABLE') return maxAttempts;
  // Under load a render may be slow that is not otherwise.
  if (code === 'RENDER_FAILED') return details['reason'] === 'timeout' ? 2 : 1;
  if (code === 'INVALID_IMAGE_URL') return mayRecover(details) ? maxAttempts : 1;
  return 1;
}

/** A site that is down or busy, as against one that has no such picture. */
function mayRecover({ status }: Readonly<Record<string, unknown>>): boolean {
  return typeof status === 'number' && (status >= 500 || status === 429);
}
