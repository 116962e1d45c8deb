import type { Element } from '../../design/elements/index.ts';
import type { PagedTable } from './plan-pages.ts';

/** One of the pages that a design becomes. */
export interface PageNumber {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** The elements that stand on a page, and its parts of the tables that go on over several, where they stand there. */
export function pageElements(
  elements: readonly Element[],
  number: PageNumber,
  plans: ReadonlyMap<string, PagedTable>,
): readonly Element[] {
  const pick = (list: readonly Element[], isShown: (element: Element) => boolean): readonly Element[] =>
    list.flatMap((element): readonly Element[] => {
      const plan = plans.get(element.id);
      if (plan) return plan.parts[number.page - 1] ? [placed(element, plan, number)] : [];
      if (!('children' in element)) return isShown(element) ? [element] : [];
      const shown = isShown(element);
      const inside = shown ? (child: Element) => isOn(child.showOnPages ?? 'all', number) : () => false;
      const children = pick(element.children, inside);
      return shown || children.length > 0 ? [{ ...element, children: [...children] }] : [];
    });
  return pick(elements, (element) => isOn(element.showOnPages ?? 'first', number));
}

function isOn(where: NonNullable<Element['showOnPages']>, { page, pages }: PageNumber): boolean {
  switch (where) {
    case 'first':
      return page === 1;
    case 'all':
      return true;
    case 'following':
      return page > 1;
    case 'last':
      return page === pages;
  }
}

function placed(element: Element, { next, firstHeight }: PagedTable, { page }: PageNumber): Element {
  return page === 1 ? { ...element, height: firstHeight } : { ...element, ...next };
}
