import { describeValue } from '../errors/describe-value.ts';
import type { IssueList } from '../errors/issue-list.ts';
import { isNumber, isObject, type RawObject } from './aliases/alias.ts';
import { bareKind } from './aliases/kinds.ts';
import type { Surroundings } from './aliases/written-values.ts';

/** A document of pages, as other tools have them, that has one: its page is the design. */
export function firstPage(input: unknown, issues: IssueList): unknown {
  if (!isObject(input) || input.elements !== undefined || input.objects !== undefined) return input;
  const { pages, ...document } = input;
  if (!Array.isArray(pages) || pages.length === 0) return input;
  const [page, ...others] = pages as readonly unknown[];
  const expected = 'one page with elements; make a design of each of several';
  if (others.length > 0) {
    const received = describeValue(pages);
    const message = `expected ${expected}; received ${received}`;
    issues.add({ path: '/canvasData/pages', code: 'TOO_LARGE', message, expected, received });
  }
  if (!isObject(page)) return input;
  const { children = [], elements = children, background } = page;
  return { ...document, ...(background !== undefined && { background }), elements };
}

/** What percentages of sizes are parts of: of a page or a group whose size is not known, nothing. */
export function pageOf({ width, height }: { readonly width?: unknown; readonly height?: unknown }): Surroundings {
  return { ...(isNumber(width) && { width }), ...(isNumber(height) && { height }) };
}

/**
 * An element without what says nothing: null, which many tools write for what is not set, and empty texts for colours. A
 * figure's own word for what it is was its kind.
 */
export function withoutNothing(element: RawObject): RawObject {
  const isNothing = (name: string, value: unknown): boolean =>
    value === null || (value === '' && /(?:^fill|^stroke|^background|color)$/i.test(name));
  const isFigure = typeof element.type === 'string' && bareKind(element.type) === 'figure';
  if (!isFigure && Object.values(element).every((value) => value !== null && value !== '')) return element;
  const entries = Object.entries(element).filter(([name, value]) => !isNothing(name, value));
  const kept = isFigure ? entries.filter(([name]) => name !== 'subType') : entries;
  return Object.fromEntries(kept);
}

/** Where other tools say that an element lies; 0 when they say nothing. */
export function zIndexOf(element: unknown): number {
  if (!isObject(element)) return 0;
  const value = element.zIndex ?? element.z_index;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isNumber(number) ? number : 0;
}
