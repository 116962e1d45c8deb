import type { QrElement } from '../../design/elements/qr.ts';
import type { Box } from '../../geometry/box.ts';
import { outset } from '../../geometry/box.ts';
import { resolvedImageKey } from '../../resources/collect-needs.ts';
import type { Mark } from '../../scene/marks.ts';
import type { ImageInfo, LayoutContext } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { placeholderMarks } from '../images/placeholder.ts';
import { placeArt } from '../place-art.ts';
import { roundedBox } from '../shapes/corners.ts';
import { filledShape, innerMark } from '../shapes/inner-mark.ts';

/**
 * The largest part of a code's side that logo and padding may cover. With the level H that a logo brings, what is
 * lost can be restored from the smallest symbol with a logo on.
 */
const maxPlate = 0.3;

export interface QrLogo {
  /** Free of modules: the logo and its padding, in the element's px. */
  readonly plate: Box;
  readonly marks: readonly Mark[];
}

/** Places the logo in the middle of `code`, the area of the modules. Undefined when there is none to show. */
export function layoutQrLogo(element: QrElement, code: Box, context: LayoutContext): QrLogo | undefined {
  const { logo } = element;
  if (logo === undefined) return undefined;
  if (logo.src === '') {
    const message = 'The address of the logo is empty; the code is shown without it.';
    context.warn({ code: 'IMAGE_EMPTY', elementId: element.id, message, details: { property: 'logo' } });
    return undefined;
  }
  const image = context.images.get(resolvedImageKey(logo.src, true));
  const isMarked = image?.status === 'unavailable' && image.show === 'placeholder';
  if (image?.status !== 'ready') {
    context.warn({
      code: 'IMAGE_UNAVAILABLE',
      elementId: element.id,
      message: `The logo could not be loaded; the code is shown with${isMarked ? ' a placeholder instead of' : 'out'} it.`,
      details: { property: 'logo', reason: image?.reason ?? 'not loaded' },
    });
    if (!isMarked) return undefined;
  }
  const side = Math.min(code.width, code.height);
  const logoSide = logo.size * side;
  const padding = Math.min(logo.padding, Math.max(0, (maxPlate * side - logoSide) / 2));
  const area: Box = {
    x: code.x + (code.width - logoSide) / 2,
    y: code.y + (code.height - logoSide) / 2,
    width: logoSide,
    height: logoSide,
  };
  const plate = outset(area, padding);
  const background = layoutFill(logo.backgroundColor, plate);
  const plateMark = background && filledShape(element.id, roundedBox(plate, logo.cornerRadius), background);
  const clip = logo.cornerRadius > 0 ? roundedBox(area, Math.max(0, logo.cornerRadius - padding)) : null;
  const own =
    image?.status === 'ready'
      ? [pictureMark(element.id, image.info, contain(area, image.info), context)]
      : placeholderMarks(element.id, area);
  const picture: Mark = { kind: 'group', ...innerMark(element.id), clip, children: own };
  return { plate, marks: plateMark ? [plateMark, picture] : [picture] };
}

function pictureMark(elementId: string, info: ImageInfo, target: Box, context: LayoutContext): Mark {
  const { svg, width, height } = info;
  if (svg !== undefined) return placeArt({ elementId, svg, width, height, target }, context);
  const source = { x: 0, y: 0, width, height };
  return { kind: 'image', ...innerMark(elementId), image: info.key, source, target };
}

function contain(area: Box, info: ImageInfo): Box {
  const factor = Math.min(area.width / info.width, area.height / info.height);
  const width = info.width * factor;
  const height = info.height * factor;
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}
