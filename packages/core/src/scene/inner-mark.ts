import type { Mark } from './marks.ts';

export type InnerMark = Pick<
  Mark,
  'elementId' | 'transform' | 'opacity' | 'blendMode' | 'filters' | 'dropShadows' | 'clip' | 'href' | 'alt'
>;

/** What a mark inside an element's group mark carries: no effect of its own, the group has them. */
export function innerMark(elementId: string): InnerMark {
  return {
    elementId,
    transform: null,
    opacity: 1,
    blendMode: 'normal',
    filters: [],
    dropShadows: [],
    clip: null,
    href: null,
    alt: null,
  };
}
