import type { ElementLayout } from '../context.ts';
import { elementTransform, markBase } from '../mark-base.ts';

export const layoutGroup: ElementLayout<'group'> = (element, context) => {
  const transform = elementTransform(element);
  return [
    {
      kind: 'group',
      ...markBase(element),
      children: element.children.flatMap((child) => context.layoutInside(child, transform)),
    },
  ];
};
