import type { group } from '../elements/group.ts';
import { commonGuide, cornerRadiusGuide, strokeGuide } from './common.ts';
import { type GuideOf, inGroup } from './property-guide.ts';

export const groupGuide = {
  ...commonGuide,
  ...strokeGuide,
  ...cornerRadiusGuide,
  ...inGroup('content', {
    children: {
      title: 'Children',
      description:
        'Elements of the group, the last on top. Their `x` and `y` are measured from the top left of the group.',
    },
    repeat: {
      title: 'Repeat',
      description:
        'Draws the group once for each item of a list. In a group with a `layout` the copies are its children, one after the other.',
    },
  }),
  ...inGroup('layout', {
    layout: {
      title: 'Layout',
      description:
        'Whether the group places its children: one after the other in a `row` or a `column`, or in a `grid`, whatever their `x` and `y` say. Children that are not visible leave no gap, and a text with `overflow: expand` moves what follows it.',
    },
    columns: {
      title: 'Columns',
      description:
        'For a `grid`: how many columns share its width evenly. When absent, as many as fit its widest child.',
    },
    gap: { title: 'Gap', description: 'Distance between children, and between lines of them.', unit: 'px' },
    align: {
      title: 'Align across',
      description:
        'Where children lie across the row or column, or in the height of a row of the grid. `stretch` gives each child all the room there, in a grid its whole cell.',
    },
    justify: {
      title: 'Align along',
      description:
        'Where children lie along the row or column when there is room left. In a grid: where they lie in their column; with `space-between` and its like, columns are as wide as their widest child and stand apart.',
    },
    wrap: {
      title: 'Wrap',
      description: 'Whether children that do not fit go on in a further line. Those of a grid always do.',
    },
    padding: {
      title: 'Padding',
      description: 'Room within the group that a row, a column or a grid leaves free.',
      unit: 'px',
    },
  }),
  ...inGroup('shape', {
    clipChildren: {
      title: 'Clip children',
      description: 'Whether children are cut at the edge of the group and its round corners.',
    },
  }),
  ...inGroup('fill', {
    fill: {
      title: 'Fill',
      description: 'Colour or gradient of the box, beneath the children. None when absent.',
      control: 'fill',
    },
  }),
} as const satisfies GuideOf<typeof group>;
