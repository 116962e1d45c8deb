import { filters as builtIns } from 'liquidjs';
import type { RenderContext } from '../render-context.ts';
import { TemplateProblem } from '../template-problem.ts';
import { isTruthy } from '../truthiness.ts';
import { workOf } from '../work-budget.ts';
import { type Aggregate, aggregate, aggregates } from './aggregate.ts';
import type { FilterCall, FilterHandler } from './filter-handler.ts';
import { type FormatCall, formatMoment, formatNumber, type NumberFormatOptions } from './formats.ts';
import { listFilters } from './list-filters.ts';

/**
 * The filters of liquidjs that we offer: pure, bounded, independent of clock, randomness and the machine's zone.
 * Left out on purpose: `date_to_…` (their own clock and zone), `sample` and `shuffle` (random), `…_exp` (they evaluate
 * text as a template), `sha…`, `md5`, `base64_…` (no use in a design).
 */
export const safeFilters = [
  'abs',
  'append',
  'array_to_sentence_string',
  'at_least',
  'at_most',
  'capitalize',
  'ceil',
  'compact',
  'concat',
  'divided_by',
  'downcase',
  'escape',
  'escape_once',
  'first',
  'floor',
  'join',
  'json',
  'last',
  'lstrip',
  'minus',
  'modulo',
  'newline_to_br',
  'normalize_whitespace',
  'number_of_words',
  'plus',
  'prepend',
  'raw',
  'remove',
  'remove_first',
  'remove_last',
  'replace',
  'replace_first',
  'replace_last',
  'reverse',
  'round',
  'rstrip',
  'size',
  'slice',
  'slugify',
  'split',
  'strip',
  'strip_newlines',
  'times',
  'truncate',
  'truncatewords',
  'uniq',
  'upcase',
  'url_decode',
  'url_encode',
] as const satisfies readonly (keyof typeof builtIns)[];

/** Our own filters, and our own versions of Liquid's. */
export const ownFilters: Readonly<Record<string, FilterHandler>> = {
  ...listFilters,
  number(value, ...args) {
    return formatNumber(value, readOptions(args, 'digits'), settingsOf(this));
  },
  currency(value, ...args) {
    const options = readOptions(args, 'currency');
    if (options.currency === undefined) {
      throw new TemplateProblem('The filter currency was used without a currency.', { expected: 'currency: "EUR"' });
    }
    return formatNumber(value, options, settingsOf(this));
  },
  percent(value, ...args) {
    return formatNumber(value, { ...readOptions(args, 'digits'), percent: true }, settingsOf(this));
  },
  date(value, style) {
    return formatMoment(value, { kind: 'date', style }, settingsOf(this));
  },
  time(value, style) {
    return formatMoment(value, { kind: 'time', style }, settingsOf(this));
  },
  /** Liquid's own rule, on purpose: 0 is a value and is kept. */
  default(value, fallback) {
    const empty = value === undefined || value === null || value === false || value === '';
    return empty || (Array.isArray(value) && value.length === 0) ? fallback : value;
  },
  not(value) {
    return !isTruthy(value);
  },
  ...Object.fromEntries(aggregates.map((kind) => [kind, aggregateFilter(kind)])),
};

/** All filters by name. */
export const filterHandlers: Readonly<Record<string, FilterHandler>> = {
  ...Object.fromEntries(safeFilters.map((name) => [name, builtIn(name)])),
  ...ownFilters,
};

function builtIn(name: (typeof safeFilters)[number]): FilterHandler {
  const filter = builtIns[name] as unknown;
  return (typeof filter === 'function' ? filter : (filter as { readonly handler: unknown }).handler) as FilterHandler;
}

/** `{{ items | sum: "price" }}` over a list, and `{{ "price" | sum }}` over the rows of the table in its footer. */
function aggregateFilter(kind: Aggregate): FilterHandler {
  return function aggregated(value, key) {
    if (typeof value === 'string') return aggregate(kind, columnOf(this.context, value));
    if (!Array.isArray(value)) {
      if (value === undefined || value === null) return '';
      throw new TemplateProblem(`The filter ${kind} needs a list.`, { expected: `{{ items | ${kind}: "price" }}` });
    }
    this.context.budget.charge(value.length * workOf.item);
    return aggregate(kind, typeof key === 'string' ? value.map((item) => ownValue(item, key)) : value);
  };
}

function columnOf(context: RenderContext, key: string): readonly unknown[] {
  const rows: unknown = context.get(['rows']);
  if (!Array.isArray(rows)) {
    throw new TemplateProblem(`${JSON.stringify(key)} names a column, but this is no table's footer.`, {
      expected: 'a list, such as {{ items | sum: "price" }}',
    });
  }
  context.budget.charge(rows.length * (workOf.item + workOf.lookUp));
  return rows.map((row) => ownValue(row, key));
}

function ownValue(item: unknown, key: string): unknown {
  if (item === null || typeof item !== 'object' || !Object.hasOwn(item, key)) return undefined;
  return (item as Record<string, unknown>)[key];
}

function settingsOf({ context }: FilterCall): FormatCall {
  return { ...context.settings, budget: context.budget };
}

/** liquidjs hands over `name: value` arguments as pairs. The first plain argument is named by `first`. */
function readOptions(args: readonly unknown[], first: 'digits' | 'currency'): NumberFormatOptions {
  const options: Record<string, unknown> = {};
  for (const argument of args) {
    if (!Array.isArray(argument)) options[first] = argument;
    else if (['digits', 'currency', 'display', 'notation'].includes(String(argument[0]))) {
      options[String(argument[0])] = argument[1];
    } else {
      throw new TemplateProblem(`A number filter has no option ${JSON.stringify(String(argument[0]))}.`, {
        expected: 'digits, currency, display or notation',
      });
    }
  }
  return options as NumberFormatOptions;
}
