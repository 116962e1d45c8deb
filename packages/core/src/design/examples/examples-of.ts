import type * as z from 'zod';
import type { ElementKind, elementSchemas } from '../elements/index.ts';

/** Elements of each kind as people write them, drawn on a page of 400 × 300 px. */
export type ExamplesOf<Kinds extends ElementKind> = {
  readonly [Kind in Kinds]: readonly z.input<(typeof elementSchemas)[Kind]>[];
};
