import type { ElementLayout } from '../context.ts';
import { layoutFill } from '../fill.ts';
import { markBase } from '../mark-base.ts';

export const layoutRectangle: ElementLayout<'rectangle'> = (element) => {
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  return [
    {
      kind: 'shape',
      ...markBase(element),
      shape: { type: 'rect', ...box },
      fill: layoutFill(element.fill, box),
      stroke: null,
      shadows: [],
      antialias: true,
    },
  ];
};
