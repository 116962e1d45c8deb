import { type GoldenCase, shapeElement } from '../golden-case.ts';

const canvas = { width: 200, height: 140 } as const;
const rectangle = (properties: Readonly<Record<string, unknown>> = {}) => shapeElement('rectangle', properties);
const blue = { fill: '#2563eb' };
const outline = { fill: 'transparent', stroke: '#be123c', strokeWidth: 8 };

const bookmark = 'M6 2h12a2 2 0 0 1 2 2v18l-8-5-8 5V4a2 2 0 0 1 2-2z';
const ratings: readonly (readonly [name: string, says: string, properties: Readonly<Record<string, unknown>>])[] = [
  ['half', 'a rating from the data fills three stars and half of the fourth', { value: '{{ score }}' }],
  ['whole-steps', 'a rating in whole steps fills no star in part', { value: 3.4, step: 1 }],
  ['any-part', 'a rating in fine steps fills a third of a star', { value: 2.33, step: 0.01 }],
  ['above', 'a rating above its maximum fills every star', { value: 9 }],
  [
    'hearts',
    'a rating of hearts stands in the middle of a tall box',
    { value: 1.5, max: 3, icon: 'heart', gap: 12, y: 5, height: 50, fill: '#be123c' },
  ],
  [
    'path',
    'a rating of bookmarks keeps the ratio of their path',
    { value: 2.5, max: 4, path: bookmark, fill: '#2563eb' },
  ],
  [
    'rings',
    'a rating of rings with a gradient over the row and nothing for the rest',
    {
      value: 4,
      max: 6,
      icon: 'ring',
      emptyFill: 'transparent',
      fill: 'linear-gradient(90deg, #f97316, #7c3aed)',
    },
  ],
  ['many', 'twenty circles shrink to fit, with a narrow gap', { value: 12.5, max: 20, icon: 'circle', gap: 2 }],
  ['turned', 'a turned rating is cut along its own axis', { value: 2.5, rotation: 8 }],
];

export const shapeCases: readonly GoldenCase[] = [
  { ...canvas, name: 'rectangle-plain', says: 'a rectangle fills exactly its box', elements: [rectangle()] },
  {
    ...canvas,
    name: 'rectangle-half-pixel',
    says: 'a rectangle on half pixels has softly covered edges',
    elements: [rectangle({ x: 40.5, y: 30.5 })],
  },
  {
    ...canvas,
    name: 'rectangle-radius',
    says: 'one radius rounds all four corners',
    elements: [rectangle({ cornerRadius: 24 })],
  },
  {
    ...canvas,
    name: 'rectangle-radii',
    says: 'each corner has its own radius',
    elements: [rectangle({ cornerRadius: [0, 12, 30, 60] })],
  },
  {
    ...canvas,
    name: 'rectangle-radius-too-large',
    says: 'a radius larger than the box makes a pill, as in CSS',
    elements: [rectangle({ cornerRadius: 400 })],
  },
  {
    ...canvas,
    name: 'rectangle-rotated',
    says: 'a rectangle turns clockwise about its centre',
    elements: [rectangle({ rotation: 30 })],
  },
  { ...canvas, name: 'rectangle-skewed', says: 'a skewed rectangle leans', elements: [rectangle({ skewX: 20 })] },
  {
    ...canvas,
    name: 'rectangle-opacity',
    says: 'half opacity lets what lies beneath through',
    elements: [rectangle({ id: 'under', x: 80, y: 60, fill: '#f59e0b' }), rectangle({ opacity: 0.5 })],
  },
  {
    ...canvas,
    name: 'stroke-centre',
    says: 'a stroke lies half inside and half outside',
    elements: [rectangle({ ...outline, fill: '#e5e7eb' })],
  },
  {
    ...canvas,
    name: 'stroke-inside',
    says: 'an inside stroke stays in the box',
    elements: [rectangle({ ...outline, fill: '#e5e7eb', strokeAlign: 'inside' })],
  },
  {
    ...canvas,
    name: 'stroke-outside',
    says: 'an outside stroke surrounds the box',
    elements: [rectangle({ ...outline, fill: '#e5e7eb', strokeAlign: 'outside', cornerRadius: 16 })],
  },
  {
    ...canvas,
    name: 'stroke-only-defaults-to-one',
    says: 'a stroke without a width is one pixel wide',
    elements: [rectangle({ fill: 'transparent', stroke: '#111827' })],
  },
  {
    ...canvas,
    name: 'stroke-dashed',
    says: 'dashes and gaps follow the list',
    elements: [rectangle({ ...outline, strokeWidth: 5, strokeDash: [16, 8, 2, 8] })],
  },
  {
    ...canvas,
    name: 'stroke-dots',
    says: 'round caps on dashes of no length are dots',
    elements: [rectangle({ ...outline, strokeWidth: 8, strokeDash: [0, 16], strokeCap: 'round' })],
  },
  {
    ...canvas,
    name: 'stroke-joins',
    says: 'corners are mitred, rounded or bevelled',
    elements: (['miter', 'round', 'bevel'] as const).map((strokeJoin, index) => ({
      ...shapeElement('polygon', {
        id: strokeJoin,
        x: 14 + index * 62,
        y: 40,
        width: 48,
        height: 60,
        sides: 3,
        fill: 'transparent',
        stroke: '#111827',
        strokeWidth: 9,
        strokeJoin,
      }),
    })),
  },
  {
    ...canvas,
    name: 'stroke-gradient',
    says: 'a stroke takes a gradient over the box',
    elements: [
      rectangle({
        fill: 'transparent',
        strokeWidth: 14,
        stroke: {
          type: 'linear',
          angle: 90,
          stops: [
            { offset: 0, color: '#f43f5e' },
            { offset: 1, color: '#3b82f6' },
          ],
        },
      }),
    ],
  },
  {
    ...canvas,
    name: 'circle-plain',
    says: 'a circle element is the ellipse in its box',
    elements: [shapeElement('circle')],
  },
  {
    ...canvas,
    name: 'circle-wedge',
    says: 'angles cut a wedge, clockwise from three o’clock',
    elements: [shapeElement('circle', { width: 100, height: 100, y: 20, startAngle: 0, endAngle: 250 })],
  },
  {
    ...canvas,
    name: 'circle-ring',
    says: 'an inner radius makes a ring',
    elements: [shapeElement('circle', { width: 100, height: 100, y: 20, innerRadius: 0.6 })],
  },
  {
    ...canvas,
    name: 'circle-ring-segment',
    says: 'an inner radius and angles make a segment of a donut',
    elements: [
      shapeElement('circle', { width: 100, height: 100, y: 20, innerRadius: 0.6, startAngle: -90, endAngle: 60 }),
    ],
  },
  {
    ...canvas,
    name: 'polygon-hexagon',
    says: 'a polygon of six sides starts at twelve o’clock and fills its box',
    elements: [shapeElement('polygon', { sides: 6 })],
  },
  {
    ...canvas,
    name: 'polygon-rounded',
    says: 'the corners of a polygon can be rounded',
    elements: [shapeElement('polygon', { sides: 3, cornerRadius: 14, width: 100, height: 90 })],
  },
  {
    ...canvas,
    name: 'polygon-points-unit',
    says: 'points between 0 and 1 are parts of the box',
    elements: [
      shapeElement('polygon', {
        points: [
          { x: 0, y: 0.5 },
          { x: 0.5, y: 0 },
          { x: 1, y: 0.5 },
          { x: 0.5, y: 1 },
        ],
      }),
    ],
  },
  {
    ...canvas,
    name: 'polygon-points-px',
    says: 'points above 1 are pixels of the box',
    elements: [
      shapeElement('polygon', {
        points: [
          { x: 0, y: 0 },
          { x: 120, y: 10 },
          { x: 60, y: 80 },
        ],
      }),
    ],
  },
  ...(
    [
      'triangle',
      'right-triangle',
      'pentagon',
      'octagon',
      'parallelogram',
      'trapezoid',
      'kite',
      'rhombus',
      'cross',
      'heart',
      'crescent',
      'arrow',
      'ring',
      'semicircle',
    ] as const
  ).map((preset) => ({
    ...canvas,
    name: `polygon-${preset}`,
    says: `the preset ${preset} fills its box`,
    elements: [shapeElement('polygon', { preset, x: 50, width: 100, y: 20, height: 100 })],
  })),
  {
    ...canvas,
    name: 'star-five',
    says: 'a star has five points, the first at twelve o’clock',
    elements: [shapeElement('star', { width: 100, height: 100, x: 50, y: 20 })],
  },
  {
    ...canvas,
    name: 'star-many',
    says: 'a star of many points with a high inner radius is a seal',
    elements: [shapeElement('star', { width: 100, height: 100, x: 50, y: 20, numPoints: 24, innerRadius: 0.86 })],
  },
  {
    ...canvas,
    name: 'line-diagonal',
    says: 'a line without points crosses its box',
    elements: [{ ...shapeElement('line'), ...blue, stroke: '#111827', strokeWidth: 3 }],
  },
  {
    ...canvas,
    name: 'line-caps',
    says: 'caps are butt, round and square',
    elements: (['butt', 'round', 'square'] as const).map((strokeCap, index) => ({
      id: strokeCap,
      type: 'line',
      x: 40,
      y: 35 + index * 35,
      width: 120,
      height: 0,
      stroke: '#111827',
      strokeWidth: 16,
      strokeCap,
    })),
  },
  {
    ...canvas,
    name: 'line-heads',
    says: 'a line can end in each of the six heads',
    elements: (['arrow', 'triangle', 'circle', 'square', 'diamond', 'bar'] as const).map((endHead, index) => ({
      id: endHead,
      type: 'line',
      x: 20,
      y: 15 + index * 22,
      width: 150,
      height: 0,
      stroke: '#111827',
      strokeWidth: 3,
      endHead,
      startHead: index === 0 ? 'arrow' : 'none',
      headSize: 4,
    })),
  },
  {
    ...canvas,
    name: 'line-smooth',
    says: 'a smooth line passes through its points',
    elements: [
      {
        id: 'line',
        type: 'line',
        x: 20,
        y: 20,
        points: [0, 90, 40, 10, 90, 80, 160, 0],
        curve: 'smooth',
        stroke: '#7c3aed',
        strokeWidth: 5,
        strokeCap: 'round',
        endHead: 'triangle',
      },
    ],
  },
  {
    ...canvas,
    name: 'invisible',
    says: 'an invisible element is not painted',
    elements: [
      rectangle({ visible: false }),
      shapeElement('circle', { x: 90, y: 60, width: 30, height: 30, fill: '#10b981' }),
    ],
  },
  {
    ...canvas,
    name: 'background-transparent',
    says: 'a transparent background stays transparent',
    background: 'transparent',
    elements: [shapeElement('circle')],
  },
  {
    ...canvas,
    name: 'colour-forms',
    says: 'every form of a colour is read',
    elements: [
      '#f00',
      '#ff000080',
      'rgb(0, 128, 0)',
      'rgba(0 0 255 / 50%)',
      'hsl(280, 80%, 50%)',
      'rebeccapurple',
      'cmyk(0, 60, 100, 0)',
      'hsla(180 60% 40% / 0.6)',
    ].map((fill, index) =>
      rectangle({
        id: `c${index}`,
        x: 10 + (index % 4) * 46,
        y: 15 + Math.floor(index / 4) * 60,
        width: 40,
        height: 50,
        fill,
      }),
    ),
  },
  ...ratings.map(
    ([name, says, properties]): GoldenCase => ({
      width: 200,
      height: 60,
      name: `rating-${name}`,
      says,
      elements: [{ id: 'rating', type: 'rating', x: 10, y: 14, width: 180, height: 32, ...properties }],
      data: { score: '3.5' },
    }),
  ),
];
