import { type Template as LiquidNode, Output } from 'liquidjs';
import { findGlobals } from './find-globals.ts';
import { childrenOf, type Template } from './parse-template.ts';

/**
 * `{{ page }}` and `{{ pages }}` are known after layout only, so binding writes a character in their place that no text
 * holds: Unicode keeps both for a program's own use.
 */
export const pageNumberMarks = { page: '\ufdd0', pages: '\ufdd1' } as const;
export type PageNumberName = keyof typeof pageNumberMarks;

const names = Object.keys(pageNumberMarks) as readonly PageNumberName[];

export interface PageNumberUse {
  /** Only ever written out as they are, `{{ page }}`: these can be filled in after layout. */
  readonly plain: readonly PageNumberName[];
  /** Also used in a condition, a loop or a filter, which would need their value earlier. */
  readonly other: readonly PageNumberName[];
}

const uses = { none: { plain: [], other: [] } } as const satisfies Record<string, PageNumberUse>;

/** How a template uses the names `page` and `pages`, which may be variables of the design all the same. */
export function findPageNumbers(template: Template): PageNumberUse {
  if (!template.source.includes('page')) return uses.none;
  const globals = findGlobals(template.nodes);
  const plain: PageNumberName[] = [];
  const other: PageNumberName[] = [];
  for (const name of names) {
    const used = globals.filter(({ root }) => root === name).length;
    if (used === 0) continue;
    (used === countPlain(template.nodes, name) ? plain : other).push(name);
  }
  return { plain, other };
}

function countPlain(nodes: readonly LiquidNode[], name: string): number {
  return nodes.reduce((count, node) => {
    if (node instanceof Output) {
      const { initial, filters } = node.value;
      const isPlain = filters.length === 0 && initial.postfix.length === 1 && initial.postfix[0]?.getText() === name;
      return count + (isPlain ? 1 : 0);
    }
    return count + countPlain(childrenOf(node), name);
  }, 0);
}
