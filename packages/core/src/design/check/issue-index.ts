import type * as z from 'zod';

type Path = readonly PropertyKey[];

/** What a schema said of one place. */
export interface FoundAt {
  /** The types that it asked for, in whichever branch of a union. */
  readonly types: ReadonlySet<string>;
  /** The words that it asked for, the same. */
  readonly words: readonly string[];
  /** Whether a problem is told of the place itself, not in a union around it. */
  readonly isNamed: boolean;
}

/** The problems that a schema found, by the places that they name. */
export interface IssueIndex {
  /** Every place that is named, inside unions too, in order. */
  readonly paths: readonly Path[];
  at(path: Path): FoundAt;
}

const nothing: FoundAt = { types: new Set(), words: [], isNamed: false };

/** Looks at each problem once: a table's cells may have thousands, and each is asked for. */
export function indexIssues(issues: readonly z.core.$ZodIssue[]): IssueIndex {
  const found = new Map<string, { path: Path; types: Set<string>; words: string[]; isNamed: boolean }>();
  const walk = (list: readonly z.core.$ZodIssue[], base: Path): void => {
    for (const issue of list) {
      const path = [...base, ...issue.path];
      const key = keyOf(path);
      const here = found.get(key) ?? { path, types: new Set<string>(), words: [], isNamed: false };
      found.set(key, here);
      here.isNamed ||= list === issues;
      if (issue.code === 'invalid_union') for (const branch of issue.errors) walk(branch, path);
      else if (issue.code === 'invalid_type') here.types.add(issue.expected);
      else if (issue.code === 'invalid_value') here.words.push(...issue.values.map(String));
    }
  };
  walk(issues, []);
  return {
    paths: [...found.values()].map(({ path }) => path),
    at: (path) => found.get(keyOf(path)) ?? nothing,
  };
}

function keyOf(path: Path): string {
  return path.map(String).join('\n');
}
