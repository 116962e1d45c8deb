import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { parseDesign } from '../design/parse-design.ts';
import { PlatenError } from '../errors/platen-error.ts';
import { filterHandlers } from '../liquid/filters/filters.ts';
import { WorkBudget, workLimits } from '../liquid/work-budget.ts';
import { bindDesign } from './bind-design.ts';
import { costlyRequests } from './costly-requests.fixture.ts';

/** What the default budget of a render is to bound, ms of CPU. */
const mostMs = 1_000;

/** CPU time in ms, until it is done or refused. What is thrown beside refusals fails. */
function costOf(work: (budget: WorkBudget) => unknown, { share = 1 } = {}): number {
  return leastCpuMs(mostMs * share, () => {
    try {
      work(new WorkBudget(workLimits.render * share));
    } catch (cause) {
      if (!(cause instanceof PlatenError) || cause.status >= 500) throw cause;
    }
  });
}

describe('a request that asks for more work than it has bytes', () => {
  it.each(costlyRequests)(
    'is done or refused within a second: $what',
    (request) => {
      expect(costOf((budget) => request.run(budget))).toBeLessThan(mostMs);
    },
    60_000,
  );
});

const inputs = {
  'a long text': 'ü €𝒳'.repeat(10_000),
  'a long list': Array.from({ length: 500 }, (_, index) => ({ n: index, list: [[1, 2, 'x']] })),
  'a number': 1234.5,
  'a date': '2026-01-02',
};
/** Share of the budget, and of a second: there are hundreds of these. */
const share = 1 / 5;
const text = (filter: string) => `{% for i in (1..9999) %}{% assign y = x | ${filter} %}{% endfor %}`;

describe('a filter in a loop', () => {
  it.each(Object.keys(filterHandlers))(
    'is done or refused within a fifth of a second, with a fifth of the budget: %s',
    (filter) => {
      for (const x of Object.values(inputs)) {
        for (const call of [filter, `${filter}: 2`, `${filter}: "ü", x`]) {
          const elements = [{ type: 'text', width: 9, height: 9, text: text(call) }];
          const design = parseDesign({ width: 9, height: 9, canvasData: { elements } });
          const cost = costOf((budget) => bindDesign(design, { dynamicData: { x }, budget }), { share });
          expect(cost, `${call} of ${JSON.stringify(x).slice(0, 20)}`).toBeLessThan(mostMs * share);
        }
      }
    },
    60_000,
  );
});
