import { describe, expect, it } from 'vitest';
import { readPreferHeader } from './prefer-header.ts';

describe('the header Prefer', () => {
  it.each([
    [undefined, false, undefined],
    ['', false, undefined],
    ['respond-async', true, undefined],
    ['Respond-Async, Wait=10', true, 10],
    ['respond-async; foo="some, value"', true, undefined],
    ['wait=5;x, return=minimal', false, 5],
    ['wait="7"', false, 7],
    ['wait=soon, respond-async', true, undefined],
    ['wait=1, wait=9', false, 1],
    ['wait=-1', false, undefined],
    ['respond-async=', true, undefined],
  ])('is read: %s', (header, respondAsync, waitSeconds) => {
    expect(readPreferHeader(header)).toEqual({ respondAsync, waitSeconds });
  });

  it('is read when it comes more than once', () => {
    expect(readPreferHeader(['respond-async', 'wait=3'])).toEqual({ respondAsync: true, waitSeconds: 3 });
  });
});
