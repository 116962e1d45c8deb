import { type Token, Tokenizer, toValue } from 'liquidjs';
import { areEqual, scalarOf } from '../operators.ts';
import type { RenderContext } from '../render-context.ts';
import { workOf } from '../work-budget.ts';
import type { FilterCall, FilterHandler } from './filter-handler.ts';

/**
 * Liquid's filters that look into the items of a list. They are ours so that each item, each step of a path and each
 * comparison is charged before it is done.
 */
export const listFilters = {
  map(list, property) {
    const path = writtenPath(property, this.context);
    return itemsOf(list).map((item) => readPath(item, path, this.context));
  },
  where(list, property, expected) {
    return matching(this, list, { property, expected, kept: true });
  },
  reject(list, property, expected) {
    return matching(this, list, { property, expected, kept: false });
  },
  find(list, property, expected) {
    const token = tokenOf(property, this.context);
    return itemsOf(list).find((item) => isMatch(this.context, readToken(item, token, this.context), expected));
  },
  sort(list, property) {
    return sorted(this, list, property, (key) => key);
  },
  sort_natural(list, property) {
    return sorted(this, list, property, (key) => String(key).toLowerCase());
  },
} as const satisfies Readonly<Record<string, FilterHandler>>;

function itemsOf(list: unknown): readonly unknown[] {
  const value: unknown = toValue(list);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function matching(
  { context }: FilterCall,
  list: unknown,
  { property, expected, kept }: { readonly property: unknown; readonly expected: unknown; readonly kept: boolean },
): readonly unknown[] {
  const token = tokenOf(property, context);
  return itemsOf(list).filter((item) => isMatch(context, readToken(item, token, context), expected) === kept);
}

function isMatch({ budget }: RenderContext, value: unknown, expected: unknown): boolean {
  return expected === undefined ? Boolean(toValue(value)) : areEqual(value, expected, budget);
}

/** By what a path leads to; what it leads to nothing from comes last. */
function sorted(
  { context }: FilterCall,
  list: unknown,
  property: unknown,
  keyOf: (value: string | number) => string | number,
): readonly unknown[] {
  const items = itemsOf(list);
  const path = property ? writtenPath(property, context) : [];
  const { budget } = context;
  let weight = 0;
  const keyed = items.map((item) => {
    const value = readPath(item, path, context);
    weight += budget.weigh(value);
    const key = value === undefined || value === null ? undefined : keyOf(value as string | number);
    return { item, key: typeof key === 'object' ? String(key) : key };
  });
  // Each level of a sort by merging looks at each key once.
  budget.charge((weight * workOf.character + items.length * workOf.item) * Math.ceil(Math.log2(items.length + 2)));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item);
}

function compare(a: string | number | undefined, b: string | number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

function readPath(item: unknown, path: readonly unknown[], context: RenderContext): unknown {
  context.budget.charge(workOf.item + workOf.lookUp * path.length);
  let value: unknown = toValue(item);
  for (const key of path) {
    if (value === undefined || value === null) return value;
    value = context.property(value, key);
  }
  return value;
}

/** `price.net` as `map` and `sort` take it. */
function writtenPath(property: unknown, context: RenderContext): readonly string[] {
  return textOf(property, context).split('.');
}

/** `price.net` and `tags[0]` as `where` and its like take them. */
function tokenOf(property: unknown, context: RenderContext): Token | undefined {
  return new Tokenizer(textOf(property, context)).readScopeValue();
}

/** What a token stands for within an item. */
function readToken(item: unknown, token: Token | undefined, context: RenderContext): unknown {
  if (token === undefined) return undefined;
  if ('content' in token) return token.content;
  const { props = [] } = token as Token & { readonly props?: readonly Token[] };
  const path = props.map((prop) => scalarOf(readToken(item, prop, context), context.budget));
  return readPath(item ?? {}, path, context);
}

function textOf(property: unknown, context: RenderContext): string {
  const value: unknown = toValue(property);
  context.budget.charge((typeof value === 'string' ? value.length : 1) * workOf.readCharacter);
  if (Array.isArray(value)) return value.map((item) => textOf(item, context)).join('');
  return value === undefined || value === null ? '' : String(value);
}
