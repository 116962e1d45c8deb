import type { PaintResources, Scene } from '@platen/core';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { damaged } from '../../../images/damaged-image.ts';
import { type DecodedImage, decodeImage } from '../../../images/decode-image.ts';
import { checkHeldPixels } from '../../../images/held-pixels.ts';
import type { ReadImage } from '../../../images/read-image.ts';
import { paintablePictures } from '../../../images/recolor-image.ts';
import { scalesOfPixels } from '../../../surface/needed-scales.ts';
import type { PdfPage } from '../../../surface/pdf-page.ts';
import { filteredPicture } from './filtered-pictures.ts';
import { type PreparedPicture, preparePictures } from './prepare-pictures.ts';
import { NamedPicture, type StoredPicture } from './stored-picture.ts';

export interface PdfPicturesRequest {
  /** By the key that image marks carry. */
  readonly images: ReadonlyMap<string, ReadImage>;
  /** Quality of JPEG, 1 to 100. */
  readonly quality: number;
  /** Px to the inch of paper that pictures are stored with, or all that they have. */
  readonly dpi: number;
  readonly kept: CountedCache<PreparedPicture>;
}

/** The pictures of one file. */
export class PdfPictures {
  readonly #images: ReadonlyMap<string, ReadImage>;
  readonly #kept: CountedCache<PreparedPicture>;
  readonly quality: number;
  /** Px wanted for each pt of paper. */
  readonly pxPerPt: number;

  constructor({ images, quality, dpi, kept }: PdfPicturesRequest) {
    this.#images = images;
    this.#kept = kept;
    this.quality = quality;
    this.pxPerPt = dpi / 72;
  }

  /** What a painter draws for a picture: its name. */
  readonly image: PaintResources['image'] = (key, colors) => {
    const { image: source, filters } = filteredPicture(key);
    const image = this.#images.get(source);
    return image && { drawable: new NamedPicture(image, { colors, filters }), shrink: 1 };
  };

  prepare(stored: readonly StoredPicture[]): Promise<ReadonlyMap<string, PreparedPicture>> {
    return preparePictures(stored, { quality: this.quality, kept: this.#kept });
  }

  /**
   * Pixels of those pictures that are a part of other pixels, such as beneath a blur.
   *
   * @throws PlatenError INVALID_DIMENSIONS when they are too many.
   */
  async pixels(scene: Scene, page: PdfPage): Promise<PaintResources['image']> {
    const byKey = this.#images;
    const scales = scalesOfPixels(scene, { byKey, transform: page.placement.transform, density: this.pxPerPt });
    const decoded = new Map<string, DecodedImage>();
    let pixels = 0;
    for (const [key, { x, y }] of scales) {
      const image = byKey.get(key);
      if (image === undefined) continue;
      const shrink = Math.max(1, 1 / Math.max(x, y));
      pixels += (image.info.width * image.info.height) / (shrink * shrink);
      checkHeldPixels({ output: 0, layers: 0, pictures: pixels });
      decoded.set(key, await decodeImage(image, shrink).catch(damaged(key)));
    }
    return paintablePictures(decoded);
  }
}
