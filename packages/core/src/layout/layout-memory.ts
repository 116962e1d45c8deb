import type { Mark } from '../scene/marks.ts';
import type { ElementReport } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';

/** What an element became, with what was said of it on the way. */
export interface RememberedLayout {
  readonly marks: readonly Mark[];
  readonly warnings: readonly Warning[];
  readonly reports: readonly ElementReport[];
}

/**
 * Layouts of earlier designs, by everything that decides them but the fonts and the measurer: one memory belongs to one
 * set of these.
 */
export interface LayoutMemory {
  get(key: string): RememberedLayout | undefined;
  set(key: string, layout: RememberedLayout): void;
}
