import { describe, expect, it } from 'vitest';
import { createOwnerBudgets } from './owner-budgets.ts';

function budgetsAt(clock: { ms: number }) {
  const seconds: Readonly<Record<string, number>> = { ada: 20, bob: 60 };
  return createOwnerBudgets({
    allowanceOf: (owner) => ({ atOnce: 2, cpuSecondsPerMinute: seconds[owner] ?? null }),
    now: () => clock.ms,
  });
}

describe('the processor time of owners', () => {
  it('lets a burst of a minute pass, and what comes then waits until what is owed has come back', () => {
    const clock = { ms: 5_000 };
    const budgets = budgetsAt(clock);
    budgets.charge('ada', 19_999);
    expect(budgets.waitMs('ada')).toBe(0);
    budgets.charge('ada', 2_001);
    // Two seconds are owed, and twenty a minute come back.
    expect(budgets.waitMs('ada')).toBe(6_001);
    clock.ms += 6_000;
    expect(budgets.waitMs('ada')).toBe(1);
    clock.ms += 1;
    expect(budgets.waitMs('ada')).toBe(0);
  });

  it('never gives more than it bounds over any long time, whatever single jobs cost', () => {
    const clock = { ms: 0 };
    const budgets = budgetsAt(clock);
    let spentMs = 0;
    for (let job = 0; job < 40; job += 1) {
      clock.ms += budgets.waitMs('ada');
      const costMs = job % 3 === 0 ? 30_000 : 700;
      budgets.charge('ada', costMs);
      spentMs += costMs;
    }
    // The burst at the beginning, the last job, and what came back.
    expect(spentMs).toBeLessThanOrEqual(20_000 + 30_000 + clock.ms / 3);
    expect(spentMs).toBeGreaterThan(clock.ms / 3);
  });

  it('is no more than that of a minute, however long nothing was taken', () => {
    const clock = { ms: 0 };
    const budgets = budgetsAt(clock);
    budgets.charge('ada', 1_000);
    clock.ms += 3_600_000;
    budgets.charge('ada', 20_001);
    expect(budgets.waitMs('ada')).toBeGreaterThan(0);
  });

  it('is counted for each owner, and for nobody whose plan has no bound', () => {
    const budgets = budgetsAt({ ms: 0 });
    for (const owner of ['ada', 'bob', 'cyd']) budgets.charge(owner, 50_000);
    expect(budgets.usedUp()).toEqual(new Set(['ada']));
    expect(budgets.waitMs('bob')).toBe(0);
    expect(budgets.waitMs('cyd')).toBe(0);
  });

  it('remembers so many owners, and forgets the one that was charged longest ago', () => {
    const budgets = createOwnerBudgets({ allowanceOf: () => ({ atOnce: 1, cpuSecondsPerMinute: 1 }), now: () => 0 });
    for (let owner = 0; owner <= 10_000; owner += 1) budgets.charge(`owner ${owner}`, 2_000);
    expect(budgets.waitMs('owner 0')).toBe(0);
    expect(budgets.usedUp().size).toBe(10_000);
  });
});
