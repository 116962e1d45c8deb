import { filters as builtIns, Liquid } from 'liquidjs';
import { ownFilters, safeFilters } from './filters/filters.ts';

/** Liquid's tags that only read data and write text. Those that load other templates are not among them. */
export const safeTags = [
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'cycle',
  'for',
  'if',
  'raw',
  'unless',
  '#',
] as const;

/** Characters in one template; `bounds.textLength` and JSON's own limits are lower almost everywhere. */
const maxTemplateLength = 1_000_000;

/**
 * The one Liquid engine: no file access, no evaluation of code, own properties only, unknown filters refused. `if`
 * takes 0 and "" for false, so that it agrees with `visible`.
 */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    jsTruthy: true,
    dynamicPartials: false,
    templates: {},
    parseLimit: maxTemplateLength,
  });
  for (const name of Object.keys(liquid.tags)) {
    if (!(safeTags as readonly string[]).includes(name)) delete liquid.tags[name];
  }
  for (const name of Object.keys(builtIns)) {
    if (!(safeFilters as readonly string[]).includes(name)) liquid.unregisterFilter(name);
  }
  // `call-filter.ts` calls them; here their names are known.
  for (const name of Object.keys(ownFilters)) liquid.registerFilter(name, (value: unknown) => value);
  return liquid;
}
