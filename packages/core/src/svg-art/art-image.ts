import type { Box } from '../geometry/box.ts';
import { isIdentity } from '../geometry/matrix.ts';
import { innerMark } from '../scene/inner-mark.ts';
import type { Mark } from '../scene/marks.ts';
import type { ColorMatrix } from '../scene/paint.ts';
import type { ArtPainter, Place } from './art-place.ts';
import { mapShape } from './art-shape.ts';
import { placeViewBox } from './art-viewport.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

/** The grey that is as light, for masks. */
const lightness: ColorMatrix = [
  [0.2126, 0.7152, 0.0722, 0],
  [0.2126, 0.7152, 0.0722, 0],
  [0.2126, 0.7152, 0.0722, 0],
];

/** An `<image>` of pixels, in a box of its units. */
export function drawImage(node: SvgNode, box: Box, inside: Place, painter: ArtPainter): readonly Mark[] {
  const href = node.attributes.get('href');
  if (href === undefined || inside.role === 'clip' || !inside.style.visible) return [];
  const picture = painter.ports.picture?.(href) ?? beyondSubset('a picture');
  if (picture === 'damaged') return [];
  const { key, width, height } = picture;
  // A size that is not said is the picture's own, or follows from the other.
  const stated = { width: isStated(node, 'width'), height: isStated(node, 'height') };
  const sized = {
    ...box,
    width: stated.width ? box.width : stated.height ? (box.height * width) / height : width,
    height: stated.height ? box.height : stated.width ? (box.width * height) / width : height,
  };
  const placed = placeViewBox(sized, `0 0 ${width} ${height}`, node.attributes.get('preserveAspectRatio'));
  if (placed === null) return [];
  const [scaleX, , , scaleY, x, y] = placed.transform;
  const target = { x, y, width: width * scaleX, height: height * scaleY };
  inside.reach.note(sized, 0, inside.matrix);
  const isCut =
    x < sized.x - 1e-6 ||
    y < sized.y - 1e-6 ||
    target.width > sized.width + 1e-6 ||
    target.height > sized.height + 1e-6;
  const mark: Mark = {
    kind: 'image',
    ...innerMark(painter.ports.elementId),
    transform: isIdentity(inside.matrix) ? null : inside.matrix,
    image: key,
    source: { x: 0, y: 0, width, height },
    target,
    ...(inside.grey && { colors: lightness }),
  };
  return isCut ? [painter.group([mark], { clip: mapShape({ type: 'rect', ...sized }, inside.matrix) })] : [mark];
}

function isStated({ attributes }: SvgNode, name: string): boolean {
  const text = attributes.get(name)?.trim();
  return text !== undefined && text !== 'auto';
}
