import type { Template as LiquidNode, Token, Value } from 'liquidjs';
import type { NamedFilter } from './evaluate.ts';
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
        for (const { name, args } of (argument as Partial<Value>).filters ?? []) {
          const values = writtenArguments(args);
          if (Object.hasOwn(samples, name) && values) filterHandlers[name]?.call(call, samples[name], ...values);
        }
      }
      walk(childrenOf(node));
    }
  };
  walk(nodes);
}

/** Undefined where an argument is a variable. */
function writtenArguments(args: NamedFilter['args']): readonly unknown[] | undefined {
  const values: unknown[] = [];
  for (const arg of args) {
    const [name, token] = Array.isArray(arg) ? (arg as [string?, Token?]) : [undefined, arg as Token];
    if (token === undefined || !('content' in token)) return undefined;
    values.push(name === undefined ? token.content : [name, token.content]);
  }
  return values;
}
