import type { ElementOf } from '../elements/index.ts';

/** A picture that an element shows. */
export interface PictureSource {
  readonly src: string;
  /** Where the element has `src`: the names that lead to it. */
  readonly at: readonly PropertyKey[];
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
  const rules = { ...(!orientation && { asStored: true as const }), ...(onError && { onError }) };
  if (src === '') return fallbackSrc ? [{ src: fallbackSrc, at: ['fallbackSrc'], ...rules }] : [];
  return [{ src, at: ['src'], ...rules, ...(fallbackSrc && { fallbackSrc }) }];
}

export function picturesOfTable({ rows, footer }: ElementOf<'table'>): readonly PictureSource[] {
  return Object.entries({ rows, footer }).flatMap(([section, lines]) =>
    lines.flatMap(({ cells }, row) =>
      cells.flatMap(({ image }, column) =>
        image && image.src !== '' ? [{ src: image.src, at: [section, row, column, 'image', 'src'] }] : [],
      ),
    ),
  );
}
