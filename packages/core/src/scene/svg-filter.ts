import type { Box } from '../geometry/box.ts';
import type { Mark } from './marks.ts';

/** A filter of SVG: what the effects of marks cannot say. All lengths are in its group's own px. */
export interface SvgFilter {
  /** Nothing is seen outside of it. */
  readonly region: Box;
  /** In order. Markup holds what the compiler read and wrote anew. */
  readonly primitives: readonly (string | FilterPicture)[];
}

/** An `<feImage>` that shows an element of the art. */
export interface FilterPicture {
  readonly mark: Mark;
  /** What other primitives call it. */
  readonly result: string | null;
  /** Where it is seen; the mark's own (0, 0) is its corner. */
  readonly box: Box;
}
