import type { ElementLayout } from '../context.ts';
import { markBase } from '../mark-base.ts';

export const layoutGroup: ElementLayout<'group'> = (element, context) => [
  {
    kind: 'group',
    ...markBase(element),
    children: element.children.flatMap(context.layoutElement),
  },
];
