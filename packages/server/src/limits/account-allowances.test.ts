import { expect, it } from 'vitest';
import { specifiedPlans } from '../domain/plan.ts';
import { createAccountAllowances } from './account-allowances.ts';

it('gives an account what its plan has now, and one that nothing was told of what Free has', () => {
  const allowances = createAccountAllowances(specifiedPlans);
  allowances.note({ accountId: 'ada', plan: 'Teams' });
  expect(allowances.allowanceOf('ada')).toEqual({ atOnce: 25, cpuSecondsPerMinute: 120 });
  allowances.note({ accountId: 'ada', plan: 'Unlimited' });
  expect(allowances.allowanceOf('ada')).toEqual({ atOnce: 1_000, cpuSecondsPerMinute: null });
  expect(allowances.allowanceOf('bob')).toEqual({ atOnce: 2, cpuSecondsPerMinute: 20 });
});
