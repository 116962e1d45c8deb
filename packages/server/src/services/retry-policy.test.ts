import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { retryOf } from './retry-policy.ts';

const failed = (reason: string) => new PlatenError('RENDER_FAILED', { details: { reason } });
const picture = (status?: number) =>
  new PlatenError('INVALID_IMAGE_URL', { details: { reason: 'http-status', ...(status && { status }) } });

/** After each attempt: how long until the next, in seconds; nothing when there is none. */
function delays(cause: unknown): readonly (number | undefined)[] {
  return [1, 2, 3].map((attempts) => {
    const retry = retryOf(cause, attempts);
    return retry && retry.afterMs / 1_000;
  });
}

describe('whether a job is tried again', () => {
  it.each([
    ['a site that answers 500', picture(500), [1, 4, undefined]],
    ['a site that answers 429', picture(429), [1, 4, undefined]],
    ['a site that has no such picture', picture(404), [undefined, undefined, undefined]],
    ['an address that may not be reached', picture(), [undefined, undefined, undefined]],
    ['a mistake of ours', new Error('no'), [1, 4, undefined]],
    ['a render that took too long', failed('timeout'), [1, undefined, undefined]],
    ['a render that crashed its process twice', failed('crash'), [undefined, undefined, undefined]],
    ['data that is wrong', new PlatenError('INVALID_DYNAMIC_DATA'), [undefined, undefined, undefined]],
    ['a quota that is used up', new PlatenError('RATE_LIMIT_EXCEEDED'), [undefined, undefined, undefined]],
  ])('%s', (_name, cause, expected) => {
    expect(delays(cause)).toEqual(expected);
  });

  it('waits for a database or a storage that is away, as long as it takes', () => {
    expect(retryOf(new PlatenError('SERVICE_UNAVAILABLE'), 50)).toEqual({ afterMs: 2_000, countsAsAttempt: false });
  });
});
