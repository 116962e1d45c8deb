import type { Mark } from '../scene/marks.ts';
import type { ElementReport } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';

/** What an element became, with what was said of it on the way. */
export interface CachedLayout {
  readonly marks: readonly Mark[];
  readonly warnings: readonly Warning[];
  readonly reports: readonly ElementReport[];
}

/**
 * Layouts of earlier designs, by everything that decides them but the fonts and the measurer: one memory belongs to one
 * set of these.
 */
export interface LayoutCache {
  /**
   * A shorter key for what `write` describes: an element and what is around it. `write` need not be asked when the element,
   * which nothing changes, had a key under the same `around` before. Without it, what `write` gives is the key.
   */
  keyOf?(element: object, around: string, write: () => string): string;
  get(key: string): CachedLayout | undefined;
  set(key: string, layout: CachedLayout): void;
}
