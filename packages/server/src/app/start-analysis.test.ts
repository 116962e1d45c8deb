import { PlatenError, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { stopClock } from '../../../../tests/support/stop-clock.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import { specifiedPlans } from '../domain/plan.ts';
import { createAccountAllowances } from '../limits/account-allowances.ts';
import { storedDocument } from '../services/documents/stored-document.fixture.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startAnalysis } from './start-analysis.ts';

const document = storedDocument(parseDesign({ width: 9, height: 9, canvasData: { elements: [] } }));
/** As much work as one render may be. */
const loops = '{% for i in (1..3000) %}{% for j in (1..3000) %}{% assign k = i | times: j %}{% endfor %}{% endfor %}';

it.each(['Free', 'Unlimited'] as const)(
  'a design is read at once beside twenty slow checks of another account of the plan %s',
  async (plan) => {
    const allowances = createAccountAllowances(specifiedPlans);
    allowances.note({ accountId: 'ada', plan });
    const pool = startAnalysis({ logger: createLogger({ level: 'silent' }), allowances, spares: 1 });
    try {
      const { run } = createAnalyser(pool);
      const { text } = document;
      const request = { operation: 'checkDocument', input: { text }, content: [text], field: 'canvasData' } as const;
      await expect.poll(() => pool.ready).toBe(true);
      await run({ ...request, accountId: 'bob' });
      await expect.poll(() => pool.states.ready).toBe(2);
      // None of them is out of time, however long a further process takes to start.
      const clock = stopClock();
      let ended = 0;
      const slow = Array.from({ length: 20 }, (_, index) => {
        const fileName = `${loops}${index}`;
        const render = { dynamicData: {}, dynamicElements: {}, missingVariables: 'warn', format: 'png', fileName };
        // Its process is killed before it has done all.
        const renders = Array<string>(100).fill(JSON.stringify(render));
        const input = { limit: Number.MAX_SAFE_INTEGER, spent: 0, renders };
        const request = { operation: 'checkRenders', input, document, content: renders, field: 'renders' } as const;
        return run({ ...request, accountId: 'ada' }).catch((cause: unknown) => {
          ended += 1;
          return cause;
        });
      });
      await expect.poll(() => pool.load.running).toBe(2);
      // As long as two last before a further one is started.
      clock.advanceTimersByTime(1_000);
      await expect.poll(() => pool.states.ready).toBeGreaterThan(0);
      for (let count = 0; count < 3; count += 1) await run({ ...request, accountId: 'bob' });
      expect(ended).toBe(0);
      pool.close();
      for (const one of await Promise.all(slow)) expect(one).toBeInstanceOf(PlatenError);
    } finally {
      pool.close();
    }
  },
);
