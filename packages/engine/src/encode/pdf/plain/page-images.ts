import type { Matrix } from '@platen/core';
import { putPicture } from '../pictures/picture-objects.ts';
import type { PreparedPicture } from '../pictures/prepare-pictures.ts';
import { type NamedPicture, placePicture, type StoredPicture } from '../pictures/stored-picture.ts';
import { precise, short } from './numbers.ts';
import type { ObjectList } from './object-list.ts';
import { PagePath } from './page-path.ts';
import type { PageUses } from './page-uses.ts';

/** The pictures of a file. */
export class PageImages {
  readonly #objects: ObjectList;
  readonly #pxPerPt: number;
  readonly #uses: PageUses;
  readonly #pictures = new Map<string, { readonly stored: StoredPicture; readonly number: number }>();

  /** @param pxPerPt px wanted for each pt of the page. */
  constructor(objects: ObjectList, pxPerPt: number, uses: PageUses) {
    this.#objects = objects;
    this.#pxPerPt = pxPerPt;
    this.#uses = uses;
  }

  get stored(): readonly StoredPicture[] {
    return [...this.#pictures.values()].map(({ stored }) => stored);
  }

  /**
   * Operators that show a part of a picture.
   *
   * @param place of the part in the picture, then where it is shown: x, y, width, height of each, as `drawImage` has them.
   * @param matrix from the coordinates of that place to pt of the page.
   */
  show(picture: NamedPicture, place: readonly number[], matrix: Matrix): string {
    const [a, b, c, d, e, f] = matrix;
    const needed = { x: Math.hypot(a, b) * this.#pxPerPt, y: Math.hypot(c, d) * this.#pxPerPt };
    const placed = placePicture(picture, place, needed);
    if (placed === undefined) return '';
    const { stored, box, cut } = placed;
    this.#uses.noteBound();
    const { number } = this.#pictures.get(stored.name) ?? { number: this.#objects.reserve() };
    this.#pictures.set(stored.name, { stored, number });
    // A picture fills the unit square, y up.
    const sides = [a * box.width, b * box.width, -c * box.height, -d * box.height].map(precise).join(' ');
    const foot = box.y + box.height;
    const corner = `${short(a * box.x + c * foot + e)} ${short(b * box.x + d * foot + f)}`;
    const clip = new PagePath(matrix);
    if (cut) clip.rect(cut.x, cut.y, cut.width, cut.height);
    return `q\n${cut ? `${clip.operators}W n\n` : ''}${sides} ${corner} cm\n/X${number} Do\nQ\n`;
  }

  /** Puts the pictures that were shown. */
  write(prepared: ReadonlyMap<string, PreparedPicture>): void {
    for (const [name, { number }] of this.#pictures) {
      const picture = prepared.get(name);
      if (picture) putPicture(this.#objects, picture, number);
    }
  }

  /** An entry of a dictionary of resources. */
  resources(): string {
    const named = [...this.#pictures.values()].map(({ number }) => `/X${number} ${number} 0 R`);
    return named.length === 0 ? '' : `/XObject <<${named.join('\n')}>>\n`;
  }
}
