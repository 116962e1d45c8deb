import { describe, expect, it } from 'vitest';
import { problemOf, problemsOf } from './failure-words.ts';

describe('why a render failed', () => {
  const error = {
    code: 'INVALID_DYNAMIC_DATA',
    message: '/dynamicData/seat: expected a number. (and 1 more, see details.errors)',
    details: {
      errors: [
        { path: '/dynamicData/seat', code: 'INVALID_TYPE', message: 'expected a number.' },
        { path: '/dynamicData/guest/0', code: 'INVALID_TYPE', message: 'expected a text.' },
      ],
    },
  };

  it('is told with the names of values, with rows of data, and without what only programs can follow', () => {
    expect(problemOf(error)).toMatchObject({ code: error.code, message: 'seat: expected a number.' });
    expect(problemsOf(error)).toEqual([
      { code: 'INVALID_TYPE', message: 'seat: expected a number.' },
      { code: 'INVALID_TYPE', message: 'guest/0: expected a text.' },
    ]);
    expect(problemOf({ ...error, message: 'Row 3, column B: /dynamicData/seat: expected a number.' }).message).toBe(
      'Row 2, column B: seat: expected a number.',
    );
    expect(problemsOf({ code: 'RENDER_TIMEOUT', message: 'It took too long.' })).toEqual([]);
  });
});
