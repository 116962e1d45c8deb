import type { Template as LiquidNode } from 'liquidjs';
import { type FoundVariable, findGlobals } from '../../liquid/find-globals.ts';
import { childrenOf, type Template } from '../../liquid/parse-template.ts';

/** As long as the templates themselves are kept. */
const variablesOf = new WeakMap<Template, readonly FoundVariable[]>();

/** The variables a template reads, by static analysis, in order; names it sets itself are not among them. */
export function findVariables(template: Template): readonly FoundVariable[] {
  const known = variablesOf.get(template);
  if (known !== undefined) return known;
  const found = analyse(template);
  variablesOf.set(template, found);
  return found;
}

function analyse(template: Template): readonly FoundVariable[] {
  const found = Map.groupBy(findGlobals(template.nodes), ({ root }) => root);
  return [...new Map([...found.values()].flat().map((variable) => [variable.path, variable])).values()];
}

/**
 * The variable that a name set by a tag stands for: `items` for `item` in `{% for item in items %}`. Undefined when no
 * tag sets the name, or sets it from no variable.
 */
export function findSource(template: Template, name: string): string | undefined {
  const seen = new Set<string>();
  let local = name;
  for (;;) {
    if (seen.has(local)) return undefined;
    seen.add(local);
    const assignment = findAssignment(template.nodes, local);
    if (assignment === undefined) return local === name ? undefined : local;
    local = assignment;
  }
}

/** `for item in items`, `tablerow item in items` and `assign item = items`: the first name behind. */
const assignment = /^\s*([\w-]+)\s*(?:\bin\b|=)\s*([A-Za-z_][\w-]*)/;

function findAssignment(nodes: readonly LiquidNode[], name: string): string | undefined {
  for (const node of nodes) {
    const { args } = node.token as { readonly args?: unknown };
    const [, set, from] = (typeof args === 'string' && assignment.exec(args)) || [];
    if (set === name && from !== undefined) return from;
    const inside = findAssignment(childrenOf(node), name);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
