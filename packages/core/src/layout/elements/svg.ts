import type { SvgElement } from '../../design/elements/svg.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { resolvedImageKey } from '../../resources/collect-needs.ts';
import type { GroupMark, Mark } from '../../scene/marks.ts';
import { recolorSvg, sanitizeSvg } from '../../svg-art/sanitize/sanitize-svg.ts';
import type { ElementLayout, LayoutContext } from '../context.ts';
import { placeImage } from '../images/place-image.ts';
import { placeholderMarks } from '../images/placeholder.ts';
import { markBase } from '../mark-base.ts';
import { type ArtPlacement, placeArt } from '../place-art.ts';
import { layoutClip } from '../shapes/clip.ts';
import { roundedBox } from '../shapes/corners.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { localBox } from '../shapes/shape-mark.ts';

export const layoutSvg: ElementLayout<'svg'> = (element, context) => {
  context.report({ id: element.id, box: { x: element.x, y: element.y, width: element.width, height: element.height } });
  const box = localBox(element);
  const rounded = roundedBox(box, element.cornerRadius);
  const shape = element.clip ? layoutClip(element.clip, element) : null;
  const base = { ...markBase(element), clip: shape ?? rounded };
  // Rounded corners and a clip cut both.
  const isCutTwice = shape !== null && rounded.type !== 'rect';
  const cut: GroupMark | null = isCutTwice
    ? { kind: 'group', ...innerMark(element.id), clip: rounded, children: [] }
    : null;
  const art = findArt(element, context);
  if (art === 'skip') return [];
  if (art === 'placeholder') {
    return [{ kind: 'group', ...base, children: cutTo(cut, placeholderMarks(element.id, box)) }];
  }
  const { width, height } = art;
  const placed = placeImage({
    source: { x: 0, y: 0, width, height },
    box,
    fit: element.objectFit,
    position: element.objectPosition,
    zoom: 1,
  });
  if (placed === null) return [];
  const scaleX = placed.target.width / placed.source.width;
  const scaleY = placed.target.height / placed.source.height;
  const svg = recolorSvg(art.svg, {
    colors: element.colors,
    ...(element.fill !== undefined && { fill: element.fill }),
  });
  const target = {
    x: placed.target.x - placed.source.x * scaleX,
    y: placed.target.y - placed.source.y * scaleY,
    width: width * scaleX,
    height: height * scaleY,
  };
  const { ignored } = art;
  const drawn = placeArt({ elementId: element.id, svg, ...(ignored && { ignored }), width, height, target }, context);
  return [{ kind: 'group', ...base, children: cutTo(cut, [drawn]) }];
};

function cutTo(cut: GroupMark | null, children: readonly Mark[]): readonly Mark[] {
  return cut === null ? children : [{ ...cut, children }];
}

type Art = Pick<ArtPlacement, 'svg' | 'ignored' | 'width' | 'height'>;

function findArt(element: SvgElement, context: LayoutContext): Art | 'skip' | 'placeholder' {
  if (element.svg !== undefined) return inlineArt(element.id, element.svg);
  if (!element.src) {
    const message = 'The art has neither markup nor an address; nothing is shown in its place.';
    context.warn({ code: 'IMAGE_EMPTY', elementId: element.id, message });
    return 'skip';
  }
  const image = context.images.get(resolvedImageKey(element.src, true));
  if (image?.status === 'ready' && image.info.svg !== undefined) {
    const { svg, ignored, width, height } = image.info;
    return { svg, ...(ignored && { ignored }), width, height };
  }
  if (image?.status === 'ready') {
    throw new PlatenError('INVALID_IMAGE_URL', {
      message: `The element ${element.id} is of type svg, but its src is a picture of pixels; use an image element for it.`,
      details: { elementId: element.id, field: 'src', expected: 'an SVG image' },
    });
  }
  context.warn({
    code: 'IMAGE_UNAVAILABLE',
    elementId: element.id,
    message: `The art could not be used: ${image?.reason ?? 'it was not loaded'}.`,
    details: { src: element.src.slice(0, 200), reason: image?.reason ?? 'not loaded' },
  });
  return image?.show === 'nothing' ? 'skip' : 'placeholder';
}

function inlineArt(elementId: string, markup: string): Art {
  const art = sanitizeSvg(markup);
  if (art.status === 'ready') return art;
  const expected = 'a well-formed SVG document';
  const message = `The svg of the element ${elementId} cannot be drawn: ${art.reason}.`;
  const received = describeValue(markup);
  throw new PlatenError('INVALID_REQUEST', {
    message,
    details: {
      elementId,
      field: 'svg',
      expected,
      issue: art.reason,
      errors: [{ path: pointer('/elements', elementId, 'svg'), code: 'INVALID_VALUE', message, expected, received }],
    },
  });
}
