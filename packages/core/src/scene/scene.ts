import type { Box } from '../geometry/box.ts';
import type { Mark } from './marks.ts';
import type { Paint } from './paint.ts';
import type { Warning } from './warnings.ts';

/**
 * What layout hands to every painter: plain JSON, absolute boxes, resolved colours, positioned text, images by
 * content key. It can be stored, diffed, sent to another process and hashed.
 *
 * Units are design px. A painter maps them to its surface with one transform; see `placeScene`.
 */
export interface Scene {
  readonly version: 1;
  readonly width: number;
  readonly height: number;
  /** Painted over the whole page first; null is transparent. */
  readonly background: Paint | null;
  /** In paint order, the last on top. */
  readonly marks: readonly Mark[];
  readonly warnings: readonly Warning[];
  /** What `debug: true` tells of each element; in document order. */
  readonly elements: readonly ElementReport[];
}

/** The measured result of one element, for `debug` and for editors. */
export interface ElementReport {
  readonly id: string;
  /** From 1; absent where there is one page. */
  readonly page?: number;
  /** The box in design px of the page, after fitting and before it is turned, alone or with its group: about its true centre. */
  readonly box: Box;
  /** Text, and rows of tables: the size in px after fitting. */
  readonly fontSize?: number;
  /** Text and tables: the ids of the font files really used, in order of first use. */
  readonly fonts?: readonly string[];
  /** Text and tables: each line as it was broken, in logical order; of tables cell by cell. */
  readonly lines?: readonly string[];
  /** Text and tables: whether the content did not fit. */
  readonly overflow?: boolean;
}
