import type { Warning } from '../scene/warnings.ts';
import type { Element } from './elements/index.ts';
import type { Fill } from './values.ts';

/**
 * A design with its data filled in: no template is left, every default is set, invisible elements are gone.
 * Plain JSON, so that it can be sent to a render process and hashed as a cache key.
 */
export interface BoundDesign {
  readonly width: number;
  readonly height: number;
  readonly background: Fill;
  readonly locale: string;
  readonly elements: readonly Element[];
  readonly warnings: readonly Warning[];
  /** The ids of the copies of each repeated group, in order, by the id of the group; absent where there is none. */
  readonly copies?: Readonly<Record<string, readonly string[]>>;
  /** What to show of images that cannot be used, where their element says nothing itself; without it the render fails. */
  readonly onImageError?: 'placeholder' | 'skip';
}
