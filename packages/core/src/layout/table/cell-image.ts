import type { BoundCell } from '../../design/elements/table.ts';
import type { Box } from '../../geometry/box.ts';
import type { Mark } from '../../scene/marks.ts';
import type { ImageInfo, LayoutContext } from '../context.ts';
import { placeholderMarks } from '../images/placeholder.ts';
import { placeArt } from '../place-art.ts';
import { innerMark } from '../shapes/inner-mark.ts';

type CellImage = NonNullable<BoundCell['image']>;

/** px of a picture's height without a size of its own. */
const defaultHeight = 40;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The given sides; a missing one follows from the picture's own ratio. A square where the picture is not there. */
export function pictureSize({ src, width, height }: CellImage, context: LayoutContext): PictureSize {
  const image = context.images.get(src);
  const ratio = image?.status === 'ready' && image.info.height > 0 ? image.info.width / image.info.height : 1;
  if (width !== undefined) return { width, height: height ?? width / ratio };
  return { width: (height ?? defaultHeight) * ratio, height: height ?? defaultHeight };
}

/** Draws a cell's picture into a box; `contain` unless the cell says otherwise. */
export function layoutCellImage(
  elementId: string,
  image: CellImage,
  box: Box,
  context: LayoutContext,
): readonly Mark[] {
  const resolved = context.images.get(image.src);
  if (resolved?.status !== 'ready') {
    const isMarked = resolved?.show === 'placeholder';
    context.warn({
      code: 'IMAGE_UNAVAILABLE',
      elementId,
      message: `The image of a table cell could not be loaded; ${isMarked ? 'a placeholder is shown' : 'its place is empty'}.`,
      details: { src: image.src.slice(0, 200), reason: resolved?.reason ?? 'not loaded' },
    });
    return isMarked ? placeholderMarks(elementId, box) : [];
  }
  const { info } = resolved;
  const { source, target } = fitPicture(info, box, image.objectFit ?? 'contain');
  const clip = { type: 'rect', ...box } as const;
  if (info.svg === undefined)
    return [{ kind: 'image', ...innerMark(elementId), image: info.key, source, target, clip }];
  const { svg, width, height } = info;
  return [
    {
      kind: 'group',
      ...innerMark(elementId),
      clip,
      children: [placeArt({ elementId, svg, width, height, target }, context)],
    },
  ];
}

function fitPicture(
  info: ImageInfo,
  box: Box,
  fit: NonNullable<CellImage['objectFit']>,
): { readonly source: Box; readonly target: Box } {
  const source = { x: 0, y: 0, width: info.width, height: info.height };
  if (fit === 'fill') return { source, target: box };
  const contain = Math.min(box.width / info.width, box.height / info.height);
  const factors = {
    contain,
    cover: Math.max(box.width / info.width, box.height / info.height),
    none: 1,
    'scale-down': Math.min(1, contain),
  };
  const width = info.width * factors[fit];
  const height = info.height * factors[fit];
  return {
    source,
    target: { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height },
  };
}
