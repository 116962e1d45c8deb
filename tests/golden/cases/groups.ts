import { type GoldenCase, shapeElement } from '../golden-case.ts';

const canvas = { width: 200, height: 140 } as const;
const rectangle = (properties: Readonly<Record<string, unknown>> = {}) => shapeElement('rectangle', properties);

export const groupCases: readonly GoldenCase[] = [
  {
    ...canvas,
    name: 'group-clip',
    says: 'a group with rounded corners clips its children',
    elements: [
      {
        id: 'group',
        type: 'group',
        x: 30,
        y: 20,
        width: 140,
        height: 100,
        cornerRadius: 30,
        clipChildren: true,
        children: [
          rectangle({ x: 0, y: 0, width: 140, height: 100, fill: '#fde68a' }),
          shapeElement('circle', { x: 60, y: 40, width: 120, height: 120, fill: '#ef4444' }),
        ],
      },
    ],
  },
  {
    name: 'group-column',
    says: 'a text that grows moves what follows it in its column, and a hidden child leaves no gap',
    width: 200,
    height: 200,
    data: { title: 'A headline that takes three lines', badge: false },
    elements: [
      {
        id: 'card',
        type: 'group',
        x: 10,
        y: 10,
        width: 180,
        height: 180,
        layout: 'column',
        gap: 8,
        padding: 12,
        align: 'stretch',
        fill: '#f1f5f9',
        children: [
          {
            id: 'title',
            type: 'text',
            width: 1,
            height: 1,
            fontSize: 22,
            fit: 'none',
            overflow: 'expand',
            text: '{{ title }}',
          },
          { id: 'badge', type: 'rectangle', width: 1, height: 30, fill: '#dc2626', visible: '{{ badge }}' },
          { id: 'rule', type: 'rectangle', width: 1, height: 3, fill: '#94a3b8' },
          {
            id: 'row',
            type: 'group',
            width: 1,
            height: 30,
            layout: 'row',
            align: 'center',
            justify: 'space-between',
            children: [
              { id: 'dot', type: 'circle', width: 30, height: 30, fill: '#0ea5e9' },
              { id: 'star', type: 'star', width: 24, height: 24, fill: '#f59e0b' },
              { id: 'square', type: 'rectangle', width: 16, height: 16, fill: '#10b981' },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'group-row-wrap',
    says: 'a row that wraps goes on in a further line, and turns with its group',
    width: 200,
    height: 120,
    elements: [
      {
        id: 'tags',
        type: 'group',
        x: 20,
        y: 20,
        width: 160,
        height: 80,
        layout: 'row',
        wrap: true,
        gap: 6,
        align: 'end',
        rotation: 8,
        fill: '#fff7ed',
        children: [40, 60, 50, 80].map((width, index) => ({
          id: `tag-${index}`,
          type: 'rectangle',
          width,
          height: 16 + 4 * index,
          cornerRadius: 8,
          fill: '#fb923c',
        })),
      },
    ],
  },
  {
    ...canvas,
    name: 'group-opacity',
    says: 'a group fades as one picture, so that its children do not show through each other',
    elements: [
      {
        id: 'group',
        type: 'group',
        x: 30,
        y: 20,
        width: 140,
        height: 100,
        opacity: 0.5,
        children: [
          rectangle({ x: 0, y: 0, width: 90, height: 70 }),
          rectangle({ id: 'two', x: 40, y: 30, width: 90, height: 70, fill: '#ef4444' }),
        ],
      },
    ],
  },
  {
    ...canvas,
    name: 'group-rotated',
    says: 'children turn with their group',
    elements: [
      {
        id: 'group',
        type: 'group',
        x: 30,
        y: 20,
        width: 140,
        height: 100,
        rotation: 20,
        children: [
          rectangle({ x: 0, y: 0, width: 60, height: 40 }),
          shapeElement('circle', { x: 80, y: 50, width: 50, height: 50, fill: '#10b981' }),
        ],
      },
    ],
  },
];
