import type { filters as builtIns, Context } from 'liquidjs';
import { type Aggregate, aggregate, aggregates } from './aggregate.ts';
import { formatMoment, formatNumber, type NumberFormatOptions } from './formats.ts';
import { RenderContext } from './render-context.ts';
import { TemplateProblem } from './template-problem.ts';
import { isTruthy } from './truthiness.ts';

/** What liquidjs binds as `this` when it calls a filter. */
interface FilterCall {
  readonly context: Context;
}
type FilterHandler = (this: FilterCall, value: unknown, ...args: unknown[]) => unknown;

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
  'find',
  'first',
  'floor',
  'join',
  'json',
  'last',
  'lstrip',
  'map',
  'minus',
  'modulo',
  'newline_to_br',
  'normalize_whitespace',
  'number_of_words',
  'plus',
  'prepend',
  'raw',
  'reject',
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
  'sort',
  'sort_natural',
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
  'where',
] as const satisfies readonly (keyof typeof builtIns)[];

/** Our own filters, and our own versions of Liquid's. */
export const ownFilters: Readonly<Record<string, FilterHandler>> = {
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

/** `{{ items | sum: "price" }}` over a list, and `{{ "price" | sum }}` over the rows of the table in its footer. */
function aggregateFilter(kind: Aggregate): FilterHandler {
  return function aggregated(value, key) {
    if (typeof value === 'string') return aggregate(kind, columnOf(this.context, value));
    if (!Array.isArray(value)) {
      if (value === undefined || value === null) return '';
      throw new TemplateProblem(`The filter ${kind} needs a list.`, { expected: `{{ items | ${kind}: "price" }}` });
    }
    this.context.memoryLimit.use(value.length);
    return aggregate(kind, typeof key === 'string' ? value.map((item) => ownValue(item, key)) : value);
  };
}

function columnOf(context: Context, key: string): readonly unknown[] {
  const rows: unknown = context.getSync(['rows']);
  if (!Array.isArray(rows)) {
    throw new TemplateProblem(`${JSON.stringify(key)} names a column, but this is no table's footer.`, {
      expected: 'a list, such as {{ items | sum: "price" }}',
    });
  }
  context.memoryLimit.use(rows.length);
  return rows.map((row) => ownValue(row, key));
}

function ownValue(item: unknown, key: string): unknown {
  if (item === null || typeof item !== 'object' || !Object.hasOwn(item, key)) return undefined;
  return (item as Record<string, unknown>)[key];
}

function settingsOf(call: FilterCall): RenderContext['settings'] {
  if (call.context instanceof RenderContext) return call.context.settings;
  return { locale: 'en', timeZone: 'UTC', now: undefined };
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
