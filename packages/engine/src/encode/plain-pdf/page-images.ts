import type { Canvas } from '@napi-rs/canvas';
import type { Matrix } from '@platen/core';
import { cropped } from '../../surface/pdf-surface.ts';
import { releasePicture, takePicture } from '../painted-picture.ts';
import { precise, short } from './numbers.ts';
import type { ObjectList } from './object-list.ts';
import { PagePath } from './page-path.ts';
import type { PageUses } from './page-uses.ts';

export interface PictureQuality {
  /** Of JPEG, 1 to 100. */
  readonly quality: number;
  /** Pixels of pictures per pt; further ones are left out. */
  readonly pxPerPt: number;
}

/** The pictures of a file: opaque ones as JPEG, others without loss and with a mask. */
export class PageImages {
  readonly #objects: ObjectList;
  readonly #quality: PictureQuality;
  readonly #uses: PageUses;
  readonly #numbers = new Map<Canvas, number>();

  constructor(objects: ObjectList, quality: PictureQuality, uses: PageUses) {
    this.#objects = objects;
    this.#quality = quality;
    this.#uses = uses;
  }

  /**
   * Operators that show a part of a picture.
   *
   * @param place of the part in the picture, then where it is shown: x, y, width, height of each, as `drawImage` has them.
   * @param matrix from the coordinates of that place to pt of the page.
   */
  show(whole: Canvas, place: readonly number[], matrix: Matrix): string {
    const [a, b, c, d, e, f] = matrix;
    const { pxPerPt } = this.#quality;
    const [picture, ...placed] = cropped(whole, place, {
      x: Math.hypot(a, b) * pxPerPt,
      y: Math.hypot(c, d) * pxPerPt,
    });
    const [x = 0, y = 0, width = 0, height = 0, left = 0, top = 0, shownWidth = 0, shownHeight = 0] = placed;
    this.#uses.noteBound();
    const number = this.#numbers.get(picture) ?? this.#put(picture);
    this.#numbers.set(picture, number);
    const scale = { x: shownWidth / width, y: shownHeight / height };
    // A picture fills the unit square, y up: where the whole of it would lie.
    const [across, down] = [picture.width * scale.x, picture.height * scale.y];
    const [from, foot] = [left - x * scale.x, top + (picture.height - y) * scale.y];
    const sides = [a * across, b * across, -c * down, -d * down].map(precise).join(' ');
    const corner = `${short(a * from + c * foot + e)} ${short(b * from + d * foot + f)}`;
    const isWhole = near(x, 0) && near(y, 0) && near(width, picture.width) && near(height, picture.height);
    const cut = new PagePath(matrix);
    if (!isWhole) cut.rect(left, top, shownWidth, shownHeight);
    return `q\n${isWhole ? '' : `${cut.operators}W n\n`}${sides} ${corner} cm\n/X${number} Do\nQ\n`;
  }

  /** An entry of a dictionary of resources. */
  resources(): string {
    const named = [...this.#numbers.values()].map((number) => `/X${number} ${number} 0 R`);
    return named.length === 0 ? '' : `/XObject <<${named.join('\n')}>>\n`;
  }

  /** ISO 32000-1, 8.9.5. */
  #put(canvas: Canvas): number {
    const picture = takePicture(canvas);
    const { width, height, pixels, opaque } = picture;
    const head = `/Type /XObject\n/Subtype /Image\n/Width ${width}\n/Height ${height}\n/BitsPerComponent 8`;
    try {
      if (opaque) {
        const jpeg = canvas.toBuffer('image/jpeg', this.#quality.quality);
        return this.#objects.putCoded(`<<${head}\n/ColorSpace /DeviceRGB\n/Filter /DCTDecode>>`, jpeg);
      }
      const { colors, alphas } = parted(pixels);
      const mask = this.#objects.putStream(`<<${head}\n/ColorSpace /DeviceGray>>`, alphas);
      return this.#objects.putStream(`<<${head}\n/ColorSpace /DeviceRGB\n/SMask ${mask} 0 R>>`, colors);
    } finally {
      releasePicture(picture);
    }
  }
}

/** The colours and the alpha of RGBA. */
function parted(pixels: Buffer): { readonly colors: Buffer; readonly alphas: Buffer } {
  const count = pixels.length / 4;
  const colors = Buffer.allocUnsafe(3 * count);
  const alphas = Buffer.allocUnsafe(count);
  for (let index = 0; index < count; index += 1) {
    colors[3 * index] = pixels[4 * index] ?? 0;
    colors[3 * index + 1] = pixels[4 * index + 1] ?? 0;
    colors[3 * index + 2] = pixels[4 * index + 2] ?? 0;
    alphas[index] = pixels[4 * index + 3] ?? 0;
  }
  return { colors, alphas };
}

/** px: less shows nowhere. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}
