import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { retryOf } from './retry-policy.ts';

const failed = (reason: string) => new PlatenError('RENDER_FAILED', { details: { reason } });
const picture = (status: number) =>
  new PlatenError('INVALID_IMAGE_URL', { details: { reason: 'http-status', status } });
const pictures = (...errors: readonly { readonly reason: string; readonly status?: number }[]) =>
  new PlatenError('INVALID_IMAGE_URL', { details: { ...errors[0], ...(errors.length > 1 && { errors }) } });
const reset = { reason: 'unreachable' };

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
    ['a site that answers 408', picture(408), [1, 4, undefined]],
    // Who asks for pictures must not learn by the time which addresses are inside.
    ['a site that nobody reaches, for whatever reason', pictures(reset), [1, 4, undefined]],
    ['several sites that may all recover', pictures(reset, { reason: 'http-status', status: 503 }), [1, 4, undefined]],
    [
      'a site that may recover, and one that will not',
      pictures(reset, { reason: 'not-an-image' }),
      [undefined, undefined, undefined],
    ],
    ['an address that is none', pictures({ reason: 'invalid-url' }), [undefined, undefined, undefined]],
    ['a picture that is too large', pictures({ reason: 'too-large' }), [undefined, undefined, undefined]],
    ['a redirect without end', pictures({ reason: 'too-many-redirects' }), [undefined, undefined, undefined]],
    ['a provider of pictures that does not answer', new PlatenError('PROVIDER_UNAVAILABLE'), [1, 4, undefined]],
    ['a mistake of ours', new Error('no'), [1, 4, undefined]],
    ['a render that took too long', failed('timeout'), [1, undefined, undefined]],
    ['a render that crashed its process twice', failed('crash'), [undefined, undefined, undefined]],
    ['data that is wrong', new PlatenError('INVALID_DYNAMIC_DATA'), [undefined, undefined, undefined]],
    [
      'processor time that is used up',
      new PlatenError('RATE_LIMIT_EXCEEDED', { details: { retryAfter: 7, scope: 'cpu' } }),
      [7, 7, 7],
    ],
    ['a quota that is used up', new PlatenError('RATE_LIMIT_EXCEEDED'), [undefined, undefined, undefined]],
  ])('%s', (_name, cause, expected) => {
    expect(delays(cause)).toEqual(expected);
  });

  it('waits for a database or a storage that is away, as long as it takes', () => {
    expect(retryOf(new PlatenError('SERVICE_UNAVAILABLE'), 50)).toEqual({ afterMs: 2_000, countsAsAttempt: false });
  });
});
