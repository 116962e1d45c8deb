import type { ImageElement } from '../../design/elements/image.ts';
import type { Box } from '../../geometry/box.ts';
import { growShape } from '../../geometry/grow-shape.ts';
import type { Shape } from '../../geometry/shape.ts';
import { resolvedImageKey } from '../../resources/collect-needs.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Stroke } from '../../scene/paint.ts';
import { strokeReach } from '../../scene/stroke-reach.ts';
import type { ElementLayout, ImageInfo, LayoutContext } from '../context.ts';
import { isOpaquePaint, layoutFill } from '../fills/fill.ts';
import { castBySilhouette, type Silhouette } from '../fills/shadow.ts';
import { layoutStroke } from '../fills/stroke.ts';
import { pictureColors } from '../images/picture-colors.ts';
import { placePicture } from '../images/place-picture.ts';
import { placeholderMarks } from '../images/placeholder.ts';
import { markBase } from '../mark-base.ts';
import { placeArt } from '../place-art.ts';
import { recolorMark } from '../recolor-mark.ts';
import { layoutClip } from '../shapes/clip.ts';
import { roundedBox } from '../shapes/corners.ts';
import { filledShape, innerMark } from '../shapes/inner-mark.ts';
import { localBox } from '../shapes/shape-mark.ts';

/** Enlargement that still looks sharp: rounding to whole px is not worth a warning. */
const tolerableEnlargement = 1.05;

export const layoutImage: ElementLayout<'image'> = (element, context) => {
  context.report({ id: element.id, box: { x: element.x, y: element.y, width: element.width, height: element.height } });
  const box = localBox(element);
  const rounded = roundedBox(box, element.cornerRadius);
  const shape = element.clip ? layoutClip(element.clip, element) : null;
  const outline = shape ?? rounded;
  const picture = pictureMarks(element, box, context);
  if (picture === 'skip') return [];
  const background = layoutFill(element.backgroundColor, box);
  const stroke = layoutStroke(element, box);
  const content: readonly Mark[] = [
    ...(background ? [filledShape(element.id, { type: 'rect', ...box }, background)] : []),
    ...picture,
  ];
  const base = { ...markBase(element), clip: null };
  const clip = isWholeBox(outline) ? null : outline;
  const only = content.length === 1 ? content[0] : undefined;
  // Rounded corners and a clip cut both.
  const isCutTwice = shape !== null && !isWholeBox(rounded);
  const isOpaque = background !== null ? isOpaquePaint(background) : covers(only, box, context);
  const silhouette = isOpaque && !isCutTwice && !element.clip?.src ? silhouetteOf(outline, stroke) : null;
  if (stroke === null && only?.kind === 'image' && !isCutTwice) {
    return [castBySilhouette({ ...only, ...base, clip }, silhouette)];
  }
  const inner: readonly Mark[] = isCutTwice
    ? [{ kind: 'group', ...innerMark(element.id), clip: rounded, children: content }]
    : content;
  const clipped: Mark = { kind: 'group', ...innerMark(element.id), clip, children: inner };
  const border: readonly Mark[] = stroke
    ? [{ ...filledShape(element.id, outline, stroke.paint), fill: null, stroke }]
    : [];
  return [castBySilhouette({ kind: 'group', ...base, children: [clipped, ...border] }, silhouette)];
};

function isWholeBox(outline: Shape): boolean {
  return outline.type === 'rect';
}

/** Whether a mark is a picture without any transparency that fills the box. */
function covers(mark: Mark | undefined, box: Box, { images }: LayoutContext): boolean {
  if (mark?.kind !== 'image') return false;
  const { x, y, width, height } = mark.target;
  const fills = x <= 0 && y <= 0 && x + width >= box.width && y + height >= box.height;
  return fills && isOpaquePicture(mark.image, images);
}

/** Whether every pixel of a picture is known to be opaque; by its key. */
export function isOpaquePicture(key: string, images: LayoutContext['images']): boolean {
  return [...images.values()].some((image) => image.status === 'ready' && image.info.opaque && image.info.key === key);
}

/** The outline with its border; null where a border widens a free path, whose parallel has no simple form. */
function silhouetteOf(outline: Shape, stroke: Stroke | null): Silhouette | null {
  const reach = strokeReach(stroke);
  const outer = growShape(outline, reach.outside);
  const inner = growShape(outline, -reach.inside);
  return outer && inner ? { outer, inner } : null;
}

function pictureMarks(element: ImageElement, box: Box, context: LayoutContext): readonly Mark[] | 'skip' {
  const upright = element.orientation;
  const isEmpty = element.src === '';
  const own = isEmpty ? undefined : context.images.get(resolvedImageKey(element.src, upright));
  const fallback = element.fallbackSrc ? context.images.get(resolvedImageKey(element.fallbackSrc, upright)) : undefined;
  const image = own?.status === 'ready' ? own : (fallback ?? own);
  if (isEmpty) {
    const shown = fallback?.status === 'ready' ? 'its fallback is shown' : 'nothing is shown in its place';
    const message = `The address of the image is empty; ${shown}.`;
    context.warn({ code: 'IMAGE_EMPTY', elementId: element.id, message });
    if (!element.fallbackSrc) return [];
  } else if (own?.status !== 'ready') {
    context.warn({
      code: 'IMAGE_UNAVAILABLE',
      elementId: element.id,
      message: `The image could not be used: ${own?.reason ?? 'it was not loaded'}. ${image?.status === 'ready' ? 'Its fallback is shown.' : 'Nothing or a placeholder is shown.'}`,
      details: { src: element.src.slice(0, 200), reason: own?.reason ?? 'not loaded' },
    });
  }
  if (image?.status !== 'ready') return image?.show === 'nothing' ? 'skip' : placeholderMarks(element.id, box);
  return shownMarks(element, box, image.info, context);
}

function shownMarks(element: ImageElement, box: Box, info: ImageInfo, context: LayoutContext): readonly Mark[] {
  // An SVG or a PDF has no px of a device.
  const pixelRatio = info.svg === undefined ? context.pixelRatio : null;
  const placed = placePicture(element, info, { box, pixelRatio });
  if (placed === null) return [];
  const colors = pictureColors(element);
  if (info.svg !== undefined) {
    // The whole art is placed so that its visible part lands where the picture's would.
    const scaleX = placed.target.width / placed.source.width;
    const scaleY = placed.target.height / placed.source.height;
    const target = {
      x: placed.target.x - placed.source.x * scaleX,
      y: placed.target.y - placed.source.y * scaleY,
      width: info.width * scaleX,
      height: info.height * scaleY,
    };
    const { svg, ignored, width, height } = info;
    const placedArt = placeArt(
      { elementId: element.id, svg, ...(ignored && { ignored }), width, height, target },
      context,
    );
    const art = colors ? recolorMark(placedArt, colors) : placedArt;
    const cut: Shape = { type: 'rect', ...placed.target };
    return [{ kind: 'group', ...innerMark(element.id), clip: cut, children: [art] }];
  }
  warnIfEnlarged(element.id, placed, context);
  return [{ kind: 'image', ...innerMark(element.id), image: info.key, ...placed, ...(colors && { colors }) }];
}

function warnIfEnlarged(
  elementId: string,
  { source, target }: { readonly source: Box; readonly target: Box },
  context: LayoutContext,
): void {
  const factor = Math.max(target.width / source.width, target.height / source.height) * (context.pixelRatio ?? 1);
  if (factor <= tolerableEnlargement) return;
  const rounded = Math.round(factor * 100) / 100;
  context.warn({
    code: 'IMAGE_ENLARGED',
    elementId,
    message: `The image is shown ${rounded} times as large as its pixels allow; use one of at least ${Math.ceil(source.width * factor)} × ${Math.ceil(source.height * factor)} px.`,
    details: { factor: rounded, shownPx: [Math.round(source.width), Math.round(source.height)] },
  });
}
