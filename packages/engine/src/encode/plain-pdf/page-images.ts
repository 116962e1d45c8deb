import type { Canvas } from '@napi-rs/canvas';
import type { Matrix } from '@platen/core';
import { takePicture } from '../painted-picture.ts';
import { precise, short } from './numbers.ts';
import type { ObjectList } from './object-list.ts';

/** A part of a picture, in its px, and where it is shown. */
export interface PicturePlace {
  readonly picture: Canvas;
  readonly source: Box;
  readonly target: Box;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a file: opaque ones as JPEG, others without loss and with a mask. */
export class PageImages {
  readonly #objects: ObjectList;
  readonly #quality: number;
  readonly #numbers = new Map<Canvas, number>();

  /** @param quality of JPEG, 1 to 100. */
  constructor(objects: ObjectList, { quality }: { readonly quality: number }) {
    this.#objects = objects;
    this.#quality = quality;
  }

  /** Operators that show a picture. `matrix` leads from the coordinates of its place to pt of the page. */
  show({ picture, source, target }: PicturePlace, [a, b, c, d, e, f]: Matrix): string {
    const number = this.#numbers.get(picture) ?? this.#put(picture);
    this.#numbers.set(picture, number);
    // Where the whole picture would lie.
    const scale = { x: target.width / source.width, y: target.height / source.height };
    const [left, foot] = [target.x - source.x * scale.x, target.y + (picture.height - source.y) * scale.y];
    const [width, height] = [picture.width * scale.x, picture.height * scale.y];
    // A picture fills the unit square, y up.
    const sides = [a * width, b * width, -c * height, -d * height].map(precise).join(' ');
    return `q\n${sides} ${short(a * left + c * foot + e)} ${short(b * left + d * foot + f)} cm\n/X${number} Do\nQ\n`;
  }

  /** An entry of a dictionary of resources. */
  resources(): string {
    const named = [...this.#numbers.values()].map((number) => `/X${number} ${number} 0 R`);
    return named.length === 0 ? '' : `/XObject <<${named.join('\n')}>>\n`;
  }

  #put(picture: Canvas): number {
    const { width, height, pixels, opaque } = takePicture(picture);
    const head = `/Type /XObject\n/Subtype /Image\n/Width ${width}\n/Height ${height}\n/BitsPerComponent 8`;
    if (opaque) {
      const jpeg = picture.toBuffer('image/jpeg', this.#quality);
      return this.#objects.putCoded(`<<${head}\n/ColorSpace /DeviceRGB\n/Filter /DCTDecode>>`, jpeg);
    }
    const [colors, alphas] = [Buffer.alloc(3 * width * height), Buffer.alloc(width * height)];
    for (let index = 0; index < alphas.length; index += 1) {
      pixels.copy(colors, 3 * index, 4 * index, 4 * index + 3);
      alphas[index] = pixels[4 * index + 3] ?? 0;
    }
    const mask = this.#objects.putStream(`<<${head}\n/ColorSpace /DeviceGray>>`, alphas);
    return this.#objects.putStream(`<<${head}\n/ColorSpace /DeviceRGB\n/SMask ${mask} 0 R>>`, colors);
  }
}
