import { type Template as LiquidNode, type Token, TokenKind, Value } from 'liquidjs';
import { childrenOf } from './parse-template.ts';

/** A place where a template reads a variable from outside: `customer` and `customer.name`. */
export interface FoundVariable {
  readonly root: string;
  readonly path: string;
}

/** A path as it is written: names and indexes, and paths in brackets. */
type Segments = readonly (string | number | Segments)[];

/**
 * Every reading of a variable that no tag of the template sets, in order. In time in proportion to the template's length,
 * unlike the analysis of liquidjs, which counts lines from the start for each.
 */
export function findGlobals(nodes: readonly LiquidNode[]): readonly FoundVariable[] {
  const found: FoundVariable[] = [];
  /** How many tags around a place, or before it, set a name. */
  const set = new Map<string, number>();
  const change = (name: string, by: number): unknown => set.set(name, (set.get(name) ?? 0) + by);
  const add = (segments: Segments): void => {
    const [root] = segments;
    if (typeof root === 'string' && !set.get(root)) {
      found.push({ root, path: segments.filter((segment) => typeof segment !== 'object').join('.') });
    }
    for (const segment of segments) if (typeof segment === 'object') add(segment);
  };
  const walk = (list: readonly LiquidNode[]): void => {
    for (const node of list) {
      for (const argument of node.arguments?.() ?? []) for (const path of pathsIn(argument)) add(path);
      for (const name of node.localScope?.() ?? []) change(nameOf(name), 1);
      const inside = [...(node.blockScope?.() ?? [])];
      for (const name of inside) change(name, 1);
      walk(childrenOf(node));
      for (const name of inside) change(name, -1);
    }
  };
  walk(nodes);
  return found;
}

function nameOf(name: string | (Token & { readonly content: string })): string {
  return typeof name === 'string' ? name : name.content;
}

/** The variables in an argument. liquidjs tells an argument that is nothing for what has no value, such as `reversed` of a loop. */
function pathsIn(argument: Value | Token | undefined): readonly Segments[] {
  if (argument === undefined) return [];
  if (argument instanceof Value) return pathsInParts(argument);
  switch (argument.kind) {
    case TokenKind.Range: {
      const { lhs, rhs } = argument as Token & { readonly lhs: Token; readonly rhs: Token };
      return [...pathsIn(lhs), ...pathsIn(rhs)];
    }
    case TokenKind.FilteredValue:
      return pathsInParts(argument as unknown as Pick<Value, 'initial' | 'filters'>);
    case TokenKind.PropertyAccess:
      return [segmentsOf(argument)];
    default:
      return [];
  }
}

function pathsInParts({ initial, filters }: Pick<Value, 'initial' | 'filters'>): readonly Segments[] {
  const args = filters.flatMap(({ args }) => args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)));
  return [...initial.postfix, ...args].flatMap((token) => (token === undefined ? [] : pathsIn(token)));
}

function segmentsOf(token: Token): Segments {
  const { props } = token as Token & { readonly props: readonly Token[] };
  return props.flatMap((prop, index): Segments => {
    if (prop.kind === TokenKind.PropertyAccess) return index === 0 ? segmentsOf(prop) : [segmentsOf(prop)];
    const isName = [TokenKind.Quoted, TokenKind.Number, TokenKind.Word].includes(prop.kind);
    return isName && 'content' in prop ? [prop.content as string | number] : [];
  });
}
