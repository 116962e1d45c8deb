import { analyzeSync, type Variable } from 'liquidjs';
import type { Template } from '../templates/parse-template.ts';

/** A variable that a template reads from outside: `customer` and `customer.name`. */
export interface FoundVariable {
  readonly root: string;
  readonly path: string;
}

/** The variables a template reads, by static analysis, in order; names it sets itself are not among them. */
export function findVariables(template: Template): readonly FoundVariable[] {
  const { globals } = analyzeSync([...template.nodes], { partials: false });
  const found = Object.values(globals).flat().map(toFound);
  return [...new Map(found.map((variable) => [variable.path, variable])).values()];
}

function toFound({ segments }: Variable): FoundVariable {
  const names = segments.filter((segment) => typeof segment !== 'object').map(String);
  return { root: names[0] ?? '', path: names.join('.') };
}
