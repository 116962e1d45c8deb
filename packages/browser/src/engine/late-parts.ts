import type { BarcodeEncoder } from '@platen/core/barcodes';
import type { MarkupReaders } from '@platen/core/markup';

/** Layout asked for a part that is not loaded: load it, and lay out again. */
export class PartMissing extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('a part of the engine is not loaded yet');
    this.load = load;
  }
}

export interface LateParts {
  readonly markup: MarkupReaders;
  readonly barcodes: BarcodeEncoder;
}

/** What few designs need, a third of the engine. Each part throws PartMissing where layout first asks for it. */
export function createLateParts(): LateParts {
  let markup: MarkupReaders | undefined;
  let barcodes: BarcodeEncoder | undefined;
  const readers = (): MarkupReaders => {
    if (markup) return markup;
    throw new PartMissing(async () => {
      markup = (await import('@platen/core/markup')).markupReaders;
    });
  };
  const encoder = (): BarcodeEncoder => {
    if (barcodes) return barcodes;
    throw new PartMissing(async () => {
      barcodes = (await import('@platen/core/barcodes')).encodeBarcode;
    });
  };
  return {
    markup: { html: (source) => readers().html(source), markdown: (source) => readers().markdown(source) },
    barcodes: (element) => encoder()(element),
  };
}
