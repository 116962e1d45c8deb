import {
  type BoundDesign,
  type FontCatalog,
  type Hyphenator,
  layoutDesign,
  type Matrix,
  type ResolvedImage,
  type Scene,
  type TextMeasurer,
  type WordStarts,
} from '@platen/core';

export interface LayoutRequest {
  readonly design: BoundDesign;
  /** By `resolvedImageKey`. */
  readonly images: ReadonlyMap<string, ResolvedImage>;
  /** Device px per px of the design. */
  readonly pixelRatio: number;
  /** Px of the design to device px. */
  readonly placement: Matrix;
}

export interface LayoutPorts {
  readonly fonts: FontCatalog;
  readonly measurer: TextMeasurer;
  readonly hyphenator: Hyphenator;
  readonly wordStarts?: WordStarts;
  /** Loads the files that layout found missing; false when there were none. */
  readonly loadMissing: () => Promise<boolean>;
}

/** A font may be missing only once what another one says is known; there are never so many in a row. */
const mostRounds = 20;

/**
 * Lays a design out, again and again until no font file was missing. Readers of marked texts and encoders of barcodes are
 * loaded with the first design.
 */
export async function layoutInPage(request: LayoutRequest, ports: LayoutPorts): Promise<Scene> {
  const { design, ...rest } = request;
  const { loadMissing, ...own } = ports;
  const [{ markupReaders }, { encodeBarcode }] = await Promise.all([
    import('@platen/core/markup'),
    import('@platen/core/barcodes'),
  ]);
  for (let round = 1; ; round += 1) {
    const scene = layoutDesign(design, {
      ...rest,
      ...own,
      markup: markupReaders,
      barcodes: encodeBarcode,
    });
    if (!(await loadMissing())) return scene;
    if (round === mostRounds) throw new Error('font files go on missing');
  }
}
