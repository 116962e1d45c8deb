import type { ElementOf } from '../elements/index.ts';

/** A picture that an element shows. */
export interface PictureSource {
  readonly src: string;
  /** Set when the EXIF orientation is not to be applied. */
  readonly asStored?: true;
  /** What the element itself, or else the request, asks for when the image fails; the render fails without it. */
  readonly onError?: 'fail' | 'skip' | 'placeholder';
  readonly fallbackSrc?: string;
}

export function picturesOfImage({
  src,
  orientation,
  onError,
  fallbackSrc,
}: ElementOf<'image'>): readonly PictureSource[] {
  if (src === '') return [];
  return [
    { src, ...(!orientation && { asStored: true }), ...(onError && { onError }), ...(fallbackSrc && { fallbackSrc }) },
  ];
}

export function picturesOfTable({ rows, footer }: ElementOf<'table'>): readonly PictureSource[] {
  return [...rows, ...footer].flatMap(({ cells }) =>
    cells.flatMap(({ image }) => (image && image.src !== '' ? [{ src: image.src }] : [])),
  );
}
