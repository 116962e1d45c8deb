import { PlatenError } from '@platen/core';

/** The disk is full, or gone, or takes no writes: nobody is to blame for the file, and it can pass. */
const diskFailures: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Does something with the disk. Throws SERVICE_UNAVAILABLE when the disk fails. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    throw diskFailures.has(code) ? storageUnavailable(cause) : cause;
  }
}

/** Where files lie does not answer; trying again can help. The cause is for the log and reaches nobody else. */
export function storageUnavailable(cause: unknown): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', {
    message: 'The storage of files does not answer now. Try again.',
    details: { part: 'storage', retryAfter: 5 },
    cause,
  });
}
