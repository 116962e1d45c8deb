import type { Command, Design } from '../design/design.ts';

/** Shows another state of the design, such as an earlier version, as one edit. */
export function replaceDesign(design: Design): Command {
  return ({ selection }) => ({ design, selection });
}
