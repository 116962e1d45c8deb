import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PictureStandIn } from '../../../surface/pdf-surface.ts';
import type { PdfFile, PdfObject } from '../pdf-file.ts';
import { ObjectList } from '../plain/object-list.ts';
import { putPicture } from './picture-objects.ts';
import type { PreparedPicture } from './prepare-pictures.ts';
import { NamedPicture, placePicture, type StoredPicture } from './stored-picture.ts';

/** Sides of the first stand-in, px; each further one has another size. No picture is that flat. */
const leastWidth = 331;
const widths = 64;
const leastHeight = 2;

/**
 * What Skia paints in the place of pictures: small ones, told from each other by their sizes. In the file that it writes, the
 * pictures are put in their place, prepared as they are for files of our own.
 */
export class PictureStandIns {
  readonly #pxPerPt: number;
  readonly #found = new Map<string, { readonly stored: StoredPicture; readonly canvas: Canvas }>();

  /** @param pxPerPt px wanted for each pt of the page. */
  constructor(pxPerPt: number) {
    this.#pxPerPt = pxPerPt;
  }

  get stored(): readonly StoredPicture[] {
    return [...this.#found.values()].map(({ stored }) => stored);
  }

  /** Undefined for what is no name of a picture, null where nothing of it is shown. */
  standIn(
    picture: unknown,
    place: readonly number[],
    ptPerUnit: { readonly x: number; readonly y: number },
  ): PictureStandIn | null | undefined {
    if (!(picture instanceof NamedPicture)) return undefined;
    const needed = { x: ptPerUnit.x * this.#pxPerPt, y: ptPerUnit.y * this.#pxPerPt };
    const placed = placePicture(picture, place, needed);
    if (placed === undefined) return null;
    const { stored, box, cut } = placed;
    const canvas = this.#found.get(stored.name)?.canvas ?? flatCanvas(this.#found.size);
    this.#found.set(stored.name, { stored, canvas });
    return { image: canvas, box, cut };
  }

  /** The file with the pictures. Skia may have written a stand-in more than once. */
  replace({ objects, ...file }: PdfFile, prepared: ReadonlyMap<string, PreparedPicture>): PdfFile {
    const list = new ObjectList(Math.max(...objects.keys()));
    const bySize = new Map([...this.#found].map(([name, { canvas }]) => [sizeOf(canvas), prepared.get(name)]));
    const numbers = new Map<PreparedPicture, number>();
    const moved = new Map<number, number>();
    for (const { number, dictionary } of objects.values()) {
      const picture = bySize.get(standInSize(dictionary));
      if (picture === undefined) continue;
      const first = numbers.get(picture);
      if (first === undefined) {
        numbers.set(picture, number);
        putPicture(list, picture, number);
      } else moved.set(number, first);
    }
    const kept = [...objects].filter(([number]) => !moved.has(number));
    const renamed = kept.map(([number, object]): [number, PdfObject] => [number, withReferences(object, moved)]);
    return { ...file, objects: new Map([...renamed, ...list.objects]) };
  }
}

/** Opaque, so that Skia writes one object for it. */
function flatCanvas(index: number): Canvas {
  const canvas = createCanvas(leastWidth + (index % widths), leastHeight + Math.floor(index / widths));
  const context = canvas.getContext('2d');
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${width} ${height}`;
}

function standInSize(dictionary: string): string {
  if (!dictionary.includes('/Subtype /Image') || dictionary.includes('/SMask')) return '';
  const [width, height] = ['Width', 'Height'].map((side) =>
    Number(new RegExp(`/${side} (\\d+)`).exec(dictionary)?.[1]),
  );
  return sizeOf({ width: width ?? 0, height: height ?? 0 });
}

function withReferences(object: PdfObject, moved: ReadonlyMap<number, number>): PdfObject {
  if (moved.size === 0) return object;
  const dictionary = object.dictionary.replace(/(\d+)(?= 0 R\b)/g, (number) =>
    String(moved.get(Number(number)) ?? number),
  );
  return { ...object, dictionary };
}
