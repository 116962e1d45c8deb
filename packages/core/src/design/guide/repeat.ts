import type { repeat } from '../elements/repeat.ts';
import type { GuideOf, PartGuide } from './property-guide.ts';

export const repeatGuide = {
  each: {
    title: 'List',
    description:
      'The list: a variable, with filters if need be, such as `items`, `order.lines` or `items | where: "stock"`. A value that is missing or empty draws nothing.',
    control: 'condition',
  },
  as: {
    title: 'Name of the item',
    description: "The name of the list's item for templates in the group. `index` is its number from 0.",
  },
  direction: {
    title: 'Direction',
    description:
      'Where the next copy stands: to the right (`row`), below (`column`), or where its own `x` and `y` say (`none`). `column` when absent, and `row` when there are `columns`.',
  },
  gap: { title: 'Gap', description: 'Distance between copies, in both directions.', unit: 'px' },
  columns: {
    title: 'Columns',
    description: 'How many copies stand side by side: rows of so many, or so many columns with the direction `column`.',
  },
  maxItems: {
    title: 'Most items',
    description: 'The most items that are drawn; further items are left out. All are drawn when absent.',
  },
} as const satisfies GuideOf<typeof repeat, PartGuide>;
