import {
  type BoundDesign,
  type FontCatalog,
  type Hyphenator,
  type LaidOutCell,
  layoutDesign,
  type Matrix,
  type ResolvedImage,
  type Scene,
  type TextMeasurer,
  type WordStarts,
} from '@platen/core';
import { type LateParts, PartMissing } from './late-parts.ts';
import type { LayoutMemory } from './layout-memory.ts';

export interface LayoutRequest {
  readonly design: BoundDesign;
  /** By `resolvedImageKey`. */
  readonly images: ReadonlyMap<string, ResolvedImage>;
  /** Device px per px of the design. */
  readonly pixelRatio: number;
  /** Px of the design to device px. */
  readonly placement: Matrix;
}

/** A scene and what editors want to know beside it. */
export interface PageLayout {
  readonly scene: Scene;
  /** The cells of all tables. */
  readonly cells: readonly LaidOutCell[];
}

export interface LayoutPorts extends LateParts {
  readonly fonts: FontCatalog;
  readonly measurer: TextMeasurer;
  readonly hyphenator: Hyphenator;
  readonly wordStarts?: WordStarts;
  readonly memory: LayoutMemory;
  /** Loads the files that layout found missing; false when there were none. */
  readonly loadMissing: () => Promise<boolean>;
}

/**
 * A font may be missing only once what another one says is known, and where Thai words begin once the line before is broken;
 * there are never so many in a row.
 */
const mostRounds = 60;

/** Lays a design out, again and again until no font file and no part of the engine was missing. */
export async function layoutInPage(request: LayoutRequest, ports: LayoutPorts): Promise<PageLayout> {
  const { design, ...rest } = request;
  const { loadMissing, memory, ...own } = ports;
  for (let round = 1; round <= mostRounds; round += 1) {
    const cells: LaidOutCell[] = [];
    const { cache, keep } = memory.begin();
    try {
      const scene = layoutDesign(design, { ...rest, ...own, memory: cache, tellCell: (cell) => cells.push(cell) });
      if (await loadMissing()) continue;
      keep();
      return { scene, cells };
    } catch (cause) {
      if (!(cause instanceof PartMissing)) throw cause;
      await Promise.all([cause.load(), loadMissing()]);
    }
  }
  throw new Error('files go on missing');
}
