import type { ElementLayout } from '../context.ts';
import { roundedBox } from '../shapes/corners.ts';
import { localBox, shapeMark } from '../shapes/shape-mark.ts';

export const layoutRectangle: ElementLayout<'rectangle'> = (element, context) => [
  shapeMark(element, roundedBox(localBox(element), element.cornerRadius), context),
];
