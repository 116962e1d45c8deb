import type { Template as LiquidNode, Value } from 'liquidjs';
import { writtenArguments } from './evaluate.ts';
import type { FilterCall } from './filters/filter-handler.ts';
import { filterHandlers } from './filters/filters.ts';
import { childrenOf, type Template } from './parse-template.ts';
import type { WorkBudget } from './work-budget.ts';

/** A value that each of these filters can format, so that only its arguments can be wrong. */
const samples: Readonly<Record<string, unknown>> = {
  date: '2026-01-31T12:00:00',
  time: '2026-01-31T12:00:00',
  number: 1,
  currency: 1,
  percent: 1,
};

/**
 * Tries the filters whose arguments all stand in the template. Throws TemplateProblem for a date pattern, a currency or
 * another option that no data could make right.
 */
export function checkFilters({ nodes }: Template, budget: WorkBudget): void {
  const settings = { locale: 'en', timeZone: 'UTC', now: undefined };
  // Formatting filters look at nothing else of a render.
  const call = { context: { settings, budget } } as unknown as FilterCall;
  const walk = (list: readonly LiquidNode[]): void => {
    for (const node of list) {
      for (const argument of node.arguments?.() ?? []) {
        for (const filter of (argument as Partial<Value>).filters ?? []) {
          const values = writtenArguments(filter);
          if (!Object.hasOwn(samples, filter.name) || values.length < filter.args.length) continue;
          filterHandlers[filter.name]?.call(call, samples[filter.name], ...values);
        }
      }
      walk(childrenOf(node));
    }
  };
  walk(nodes);
}
