import { PlatenError } from '@platen/core';
import { issueCodes } from '@platen/core/guide';
import { expect, it } from 'vitest';
import { refuseAll } from './batch-items.ts';

it('every problem of a refused batch has a code of problems, and the code of the error beside it', () => {
  const listed = { path: '/dynamicData/accent', code: 'INVALID_VALUE', message: 'expected a colour' };
  const error = refuseAll([
    { index: 0, row: undefined, error: new PlatenError('INVALID_DYNAMIC_DATA', { details: { errors: [listed] } }) },
    { index: 1, row: undefined, error: new PlatenError('INVALID_DESIGN_ID') },
    { index: 2, row: undefined, error: new PlatenError('INVALID_REQUEST', { details: { field: 'designId' } }) },
  ]);
  const problems = error.details['errors'] as readonly { readonly code: string }[];
  expect(problems).toMatchObject([
    { path: '/renders/0/dynamicData/accent', code: 'INVALID_VALUE', errorCode: 'INVALID_DYNAMIC_DATA' },
    { path: '/renders/1', code: 'NOT_FOUND', errorCode: 'INVALID_DESIGN_ID' },
    { path: '/renders/2/designId', code: 'INVALID_VALUE', errorCode: 'INVALID_REQUEST' },
  ]);
  expect(problems.filter(({ code }) => !(code in issueCodes))).toEqual([]);
});
