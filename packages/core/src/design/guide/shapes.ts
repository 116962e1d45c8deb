import type { circle } from '../elements/circle.ts';
import type { line } from '../elements/line.ts';
import type { polygon, vertex } from '../elements/polygon.ts';
import type { rating } from '../elements/rating.ts';
import type { rectangle } from '../elements/rectangle.ts';
import type { star } from '../elements/star.ts';
import { commonGuide, cornerRadiusGuide, paintGuide } from './common.ts';
import { type GuideOf, inGroup, type PartGuide, shareSlider } from './property-guide.ts';

export const rectangleGuide = {
  ...commonGuide,
  ...paintGuide,
  ...cornerRadiusGuide,
} as const satisfies GuideOf<typeof rectangle>;

export const circleGuide = {
  ...commonGuide,
  ...paintGuide,
  ...inGroup('shape', {
    startAngle: {
      title: 'Start angle',
      description: 'Where a slice begins, clockwise from 3 o’clock.',
      unit: '°',
      control: 'angle',
    },
    endAngle: {
      title: 'End angle',
      description: 'Where a slice ends. One that is 360 or more away from `startAngle` is the whole ellipse.',
      unit: '°',
      control: 'angle',
    },
    innerRadius: {
      title: 'Inner radius',
      description: 'Radius of a hole in the middle, as a share of the outer radius: above 0 the ellipse is a ring.',
      control: shareSlider,
    },
  }),
} as const satisfies GuideOf<typeof circle>;

export const lineGuide = {
  ...commonGuide,
  ...paintGuide,
  ...inGroup('position', {
    width: {
      title: 'Width',
      description:
        'Width of the box, which may be 0. Without `points` the line runs from the top left of the box to its bottom right.',
      unit: 'px',
    },
    height: {
      title: 'Height',
      description: 'Height of the box, which may be 0, as that of a level line is.',
      unit: 'px',
    },
  }),
  ...inGroup('fill', {
    fill: {
      title: 'Fill',
      description:
        'For a `closed` line: colour or gradient of the area. For an open line: its colour when there is no `stroke`; black without either.',
      control: 'fill',
    },
  }),
  ...inGroup('stroke', {
    stroke: {
      title: 'Stroke',
      description:
        'Colour or gradient of the line. That of `fill`, or black, when absent; a `closed` line has none then.',
      control: 'fill',
    },
    strokeWidth: { title: 'Stroke width', description: 'Width of the line; 0 draws none.', unit: 'px' },
    startHead: { title: 'Head at the start', description: 'What the line begins with. A `closed` line has no heads.' },
    endHead: { title: 'Head at the end', description: 'What the line ends with. A `closed` line has no heads.' },
    headSize: {
      title: 'Size of the heads',
      description: 'Length of the heads, as a multiple of `strokeWidth`.',
      unit: '×',
    },
  }),
  ...inGroup('shape', {
    points: {
      title: 'Points',
      description:
        'The points of the line as `[x1, y1, x2, y2, …]`, from `x` and `y` of the element. The corners of the box, top left and bottom right, when absent.',
      unit: 'px',
    },
    curve: {
      title: 'Curve',
      description:
        'How the line runs through its points: `straight`, `smooth` through all of them, or as `bezier`: the start, then two control points and an end, over and over.',
    },
    tension: {
      title: 'Tension',
      description: 'How round a `smooth` line is: 0 is straight, 0.5 is usual, more swings out.',
      control: { slider: { min: 0, max: 2, step: 0.05 } },
    },
    closed: {
      title: 'Closed',
      description: 'Whether the last point is joined to the first one and `fill` fills the area.',
    },
  }),
} as const satisfies GuideOf<typeof line>;

export const polygonGuide = {
  ...commonGuide,
  ...paintGuide,
  ...inGroup('shape', {
    sides: {
      title: 'Corners',
      description:
        'How many corners a regular polygon has. The first is at the top, and the polygon is stretched to fill its box.',
    },
    points: {
      title: 'Points',
      description:
        'The corners one by one, in px of the box, or as shares of it when no number is below 0 or above 1. They win over `preset` and `sides`.',
      unit: 'px',
    },
    preset: { title: 'Preset', description: 'A ready figure, stretched to the box. It wins over `sides`.' },
    cornerRadius: {
      title: 'Corner radius',
      description: 'Radius of the corners; a corner between short sides has less. Presets with curves have no corners.',
      unit: 'px',
    },
  }),
} as const satisfies GuideOf<typeof polygon>;

export const vertexGuide = {
  x: { title: 'X', description: 'Distance from the left edge of the box, or share of its width.', unit: 'px' },
  y: { title: 'Y', description: 'Distance from the top edge of the box, or share of its height.', unit: 'px' },
} as const satisfies GuideOf<typeof vertex, PartGuide>;

export const starGuide = {
  ...commonGuide,
  ...paintGuide,
  ...inGroup('shape', {
    numPoints: {
      title: 'Points',
      description: 'How many points the star has. The first is at the top, and the star is stretched to fill its box.',
    },
    innerRadius: {
      title: 'Inner radius',
      description: 'How far the inner corners lie from the centre, as a share of how far the points do.',
      control: shareSlider,
    },
    cornerRadius: {
      title: 'Corner radius',
      description: 'Radius of the points and of the inner corners; a corner between short sides has less.',
      unit: 'px',
    },
  }),
} as const satisfies GuideOf<typeof star>;

export const ratingGuide = {
  ...commonGuide,
  ...inGroup('content', {
    value: {
      title: 'Value',
      description:
        'How many icons are filled, the last one in part. A value below 0 or above `max` is shown as the nearest one and gives the warning RATING_OUT_OF_RANGE.',
      control: 'template',
    },
    max: { title: 'Maximum', description: 'How many icons there are.' },
    step: {
      title: 'Step',
      description: 'What the value is rounded to: 1 shows whole icons only, 0.5 halves too, 0.01 nearly every value.',
      control: { slider: { min: 0.01, max: 1, step: 0.01 } },
    },
  }),
  ...inGroup('shape', {
    icon: { title: 'Icon', description: 'The figure that is repeated; `path` wins over it.' },
    path: {
      title: 'Path',
      description:
        'An icon of your own as SVG path data, such as the `d` of an icon with one path. It keeps its ratio. The figure of `icon` is drawn when absent.',
    },
    gap: {
      title: 'Gap',
      description:
        'Room between two icons. Each icon is as large as the box allows, so a larger gap makes them smaller.',
      unit: 'px',
    },
  }),
  ...inGroup('fill', {
    fill: {
      title: 'Fill',
      description: 'Colour of the filled icons; a gradient runs over the whole row.',
      control: 'fill',
    },
    emptyFill: {
      title: 'Fill of the rest',
      description: 'Colour of the icons that are not filled; `transparent` draws none of them.',
      control: 'fill',
    },
  }),
} as const satisfies GuideOf<typeof rating>;
