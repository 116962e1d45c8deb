import { type BoundDesign, collectImageNeeds, type ImageNeed } from '@platen/core';
import { namedFamilies } from './named-families.ts';

/** What a render needs beside its input. */
export interface RenderNeeds {
  /** In document order; a source may stand there more than once. */
  readonly images: readonly ImageNeed[];
  /** The account's own font families that the bound design names, in lower case. */
  readonly families: readonly string[];
}

export function needsOf(design: BoundDesign, ownFamilies: readonly string[]): RenderNeeds {
  return { images: collectImageNeeds(design), families: namedFamilies(design, ownFamilies) };
}
