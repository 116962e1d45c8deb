import type { Element, ElementKind } from '../../design/elements/index.ts';
import type { Mark } from '../../scene/marks.ts';
import { clipToPicture } from '../clip-picture.ts';
import type { ElementLayout, LayoutAny, LayoutContext } from '../context.ts';
import { warnOfLinks } from '../warn-of-links.ts';
import { layoutBarcode } from './barcode.ts';
import { layoutCircle } from './circle.ts';
import { layoutGroup } from './group.ts';
import { layoutImage } from './image.ts';
import { layoutLine } from './line.ts';
import { layoutPolygon } from './polygon.ts';
import { layoutQr } from './qr.ts';
import { layoutRating } from './rating.ts';
import { layoutRectangle } from './rectangle.ts';
import { layoutStar } from './star.ts';
import { layoutSvg } from './svg.ts';
import { layoutTable } from './table.ts';
import { layoutText } from './text.ts';

/** One layout per element kind. */
const elementLayouts = {
  rectangle: layoutRectangle,
  circle: layoutCircle,
  text: layoutText,
  image: layoutImage,
  line: layoutLine,
  polygon: layoutPolygon,
  star: layoutStar,
  svg: layoutSvg,
  rating: layoutRating,
  qr: layoutQr,
  barcode: layoutBarcode,
  table: layoutTable,
  group: layoutGroup,
} satisfies { readonly [Kind in ElementKind]: ElementLayout<Kind> };

export function layoutElement(element: Element, context: LayoutContext): readonly Mark[] {
  warnOfLinks(element, context);
  // The table's key and the element's type agree, which TypeScript cannot follow through an index.
  const marks = (elementLayouts[element.type] as LayoutAny)(element, context);
  return marks.map((mark) => clipToPicture(mark, element, context));
}
