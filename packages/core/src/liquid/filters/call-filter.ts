import type { Context } from 'liquidjs';
import type { RenderContext } from '../render-context.ts';
import { TemplateProblem } from '../template-problem.ts';
import { workOf } from '../work-budget.ts';
import type { FilterHandler } from './filter-handler.ts';
import { filterHandlers } from './filters.ts';

/**
 * What a filter does with what it is given. `nothing`: looks at none of it. `items`: takes a list as it is, item by item.
 * `text`: reads characters, of nested lists as well, which it turns into text.
 */
type Reach = 'nothing' | 'items' | 'text';

/** How far filters reach that do not read the text of what they are given. */
const reaches: Readonly<Record<string, Reach>> = {
  default: 'nothing',
  first: 'nothing',
  last: 'nothing',
  raw: 'nothing',
  size: 'nothing',
  compact: 'items',
  concat: 'items',
  find: 'items',
  map: 'items',
  reject: 'items',
  reverse: 'items',
  sort: 'items',
  sort_natural: 'items',
  where: 'items',
  avg: 'items',
  count: 'items',
  max: 'items',
  min: 'items',
  sum: 'items',
};

/** Characters of these are copied, or looked at by fast means; of all others each is looked at by itself. */
const fast: ReadonlySet<string> = new Set([
  ...['abs', 'at_least', 'at_most', 'ceil', 'divided_by', 'floor', 'minus', 'modulo', 'plus', 'round', 'times'],
  ...['append', 'prepend', 'currency', 'number', 'percent', 'date', 'time', 'not'],
]);

/** Sends a value through a filter. What the filter reads is charged before it is called, and then what it made. */
export function callFilter(name: string, [value, ...args]: readonly unknown[], context: RenderContext): unknown {
  const handler: FilterHandler | undefined = Object.hasOwn(filterHandlers, name) ? filterHandlers[name] : undefined;
  if (handler === undefined) {
    throw new TemplateProblem(`There is no filter ${JSON.stringify(name.slice(0, 60))}.`, {
      expected: 'a known filter',
    });
  }
  const { budget } = context;
  const reach = reaches[name] ?? 'text';
  const perCharacter = fast.has(name) ? workOf.character : workOf.readCharacter;
  const charge = (given: unknown): void => {
    if (reach === 'nothing') return;
    if (Array.isArray(given)) budget.charge(given.length * workOf.item);
    if (typeof given === 'string' || reach === 'text') budget.charge(budget.weigh(given) * perCharacter);
  };
  budget.charge(workOf.filter);
  charge(value);
  for (const arg of args) charge(arg);
  // What liquidjs is about to make it tells as memory.
  const memoryLimit = { use: (count: number) => (count > 0 ? budget.charge(count) : undefined) };
  const surroundings = Object.assign(context, { memoryLimit, opts: { jsTruthy: true }, ownPropertyOnly: true });
  const result = handler.call({ context: surroundings as RenderContext & Context }, value, ...args);
  if (Array.isArray(result)) budget.charge(result.length * workOf.item);
  else if (typeof result === 'string' && reach === 'text') budget.charge(result.length * perCharacter);
  return result;
}
