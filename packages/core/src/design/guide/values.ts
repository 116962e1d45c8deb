import type * as values from '../values.ts';
import { type GuideOf, type PartGuide, shareSlider } from './property-guide.ts';

export const gradientGuide = {
  type: { title: 'Kind', description: 'Whether the colours run along a line, outwards from a point, or around one.' },
  angle: {
    title: 'Angle',
    description:
      'Linear: the direction in which the colours run, where 0 is up and 90 to the right, as in CSS; down when absent. Conic: the direction in which they begin; up when absent.',
    unit: '°',
    control: 'angle',
  },
  from: {
    title: 'Start',
    description:
      'Linear: where the first colour lies. Radial and conic: the centre. It wins over `angle` and `center`.',
  },
  to: {
    title: 'End',
    description:
      'Linear: where the last colour lies. Radial: a point of the circle that has the last colour; it wins over `radius`. Conic: the direction in which the colours begin; it wins over `angle`.',
  },
  center: { title: 'Centre', description: 'Radial and conic: the centre; the middle of the box when absent.' },
  radius: {
    title: 'Radius',
    description:
      'Radial: a multiple of the ellipse that reaches the farthest corner, as in CSS; or `{x, y}`, the radii as shares of the width and height of the box. 1 when absent.',
    unit: '×',
  },
  stops: { title: 'Colours', description: 'The colours and where they lie, from 2 to 64.' },
} as const satisfies GuideOf<typeof values.gradient, PartGuide>;

export const gradientStopGuide = {
  offset: { title: 'Place', description: 'From 0, the start of the gradient, to 1, its end.', control: shareSlider },
  color: { title: 'Colour', description: 'The colour at that place.', control: 'color' },
} as const satisfies GuideOf<typeof values.gradientStop, PartGuide>;

/** Describes a point of a box, in shares of its sides. */
export const pointGuide = {
  x: { title: 'X', description: 'Share of the width: 0 is the left edge, 1 the right one.' },
  y: { title: 'Y', description: 'Share of the height: 0 is the top edge, 1 the bottom one.' },
} as const satisfies Record<string, PartGuide>;

export const gradientRadiiGuide = {
  x: { title: 'Horizontal radius', description: 'Radius across, as a share of the width of the box.' },
  y: { title: 'Vertical radius', description: 'Radius down, as a share of the height of the box.' },
} as const satisfies GuideOf<typeof values.gradientRadii, PartGuide>;

export const shadowGuide = {
  color: {
    title: 'Colour',
    description: 'The colour of the shadow; its opacity is that of the shadow.',
    control: 'color',
  },
  blur: {
    title: 'Blur',
    description: 'How soft the edge is, as in CSS: twice the standard deviation of the blur. 0 is a sharp edge.',
    unit: 'px',
  },
  offsetX: { title: 'Offset X', description: 'How far to the right the shadow lies; negative is left.', unit: 'px' },
  offsetY: { title: 'Offset Y', description: 'How far down the shadow lies; negative is up.', unit: 'px' },
  spread: {
    title: 'Spread',
    description: 'How much the outline grows on each side before it is blurred; negative shrinks it.',
    unit: 'px',
  },
  inset: {
    title: 'Inner shadow',
    description: 'Whether the shadow falls into the element from its edges, over its picture.',
  },
} as const satisfies GuideOf<typeof values.shadow, PartGuide>;

const colorSlider = { slider: { min: 0, max: 2, step: 0.01 } } as const;

export const filtersGuide = {
  brightness: {
    title: 'Brightness',
    description: 'Multiplies all colours: 0 is black, 1 changes nothing, 2 is twice as bright.',
    control: colorSlider,
  },
  contrast: {
    title: 'Contrast',
    description: 'Distance of the colours from middle grey: 0 is all grey, 1 changes nothing.',
    control: colorSlider,
  },
  saturation: {
    title: 'Saturation',
    description: 'How strong colours are: 0 leaves greys, 1 changes nothing.',
    control: colorSlider,
  },
  grayscale: {
    title: 'Greyscale',
    description: 'From 0 to 1: how much of all colour is taken away.',
    control: shareSlider,
  },
  sepia: {
    title: 'Sepia',
    description: 'From 0 to 1: how brown the picture becomes, like an old photograph.',
    control: shareSlider,
  },
  invert: {
    title: 'Invert',
    description: 'From 0 to 1: how much colours turn into their opposites; 0.5 is all grey.',
    control: shareSlider,
  },
  hueRotate: {
    title: 'Hue',
    description: 'Turns all hues along the colour wheel; 360 is where it began.',
    unit: '°',
    control: 'angle',
  },
} as const satisfies GuideOf<typeof values.filters, PartGuide>;

export const namedCornersGuide = {
  tl: { title: 'Top left', description: 'Radius of the top left corner.', unit: 'px' },
  tr: { title: 'Top right', description: 'Radius of the top right corner.', unit: 'px' },
  br: { title: 'Bottom right', description: 'Radius of the bottom right corner.', unit: 'px' },
  bl: { title: 'Bottom left', description: 'Radius of the bottom left corner.', unit: 'px' },
} as const satisfies GuideOf<typeof values.namedCorners, PartGuide>;

export const namedSidesGuide = {
  top: { title: 'Top', description: 'Length at the upper side.', unit: 'px' },
  right: { title: 'Right', description: 'Length at the right side.', unit: 'px' },
  bottom: { title: 'Bottom', description: 'Length at the lower side.', unit: 'px' },
  left: { title: 'Left', description: 'Length at the left side.', unit: 'px' },
} as const satisfies GuideOf<typeof values.namedSides, PartGuide>;

export const positionSharesGuide = {
  x: {
    title: 'X',
    description:
      'Share of the free width that lies to the left of the picture: 0 is flush left, 0.5 the middle, 1 flush right.',
  },
  y: {
    title: 'Y',
    description:
      'Share of the free height that lies above the picture: 0 is flush with the top, 0.5 the middle, 1 flush with the bottom.',
  },
} as const satisfies GuideOf<typeof values.positionShares, PartGuide>;

export const clipGuide = {
  shape: {
    title: 'Shape',
    description: 'The shape over the box, beyond which nothing is seen. `path` draws what `d` says.',
  },
  radius: {
    title: 'Radius',
    description:
      '`rectangle` and `rounded`: of the corners; of `rounded` an eighth of the shorter side when absent. `polygon` and `star`: one number for all corners. `circle`: of the circle itself, which fills the box when absent.',
    unit: 'px',
  },
  sides: {
    title: 'Corners',
    description: '`polygon`: how many corners it has, 6 when absent. `star`: how many points it has, 5 when absent.',
  },
  preset: {
    title: 'Preset',
    description: '`polygon`: a ready figure, as those of the kind `polygon`. It wins over `sides`.',
  },
  innerRadius: {
    title: 'Inner radius',
    description:
      '`star`: how far its inner corners lie from the centre, as a share of how far its points do; 0.5 when absent.',
    control: shareSlider,
  },
  d: {
    title: 'Path',
    description: '`path`: SVG path data in px of the box, such as `M0 0H100V50Z`.',
    control: 'long-text',
  },
  src: {
    title: 'Mask',
    description:
      'Address (`http`, `https`, `data:`) or asset id of a PNG, GIF, WebP or SVG image. What the image does not cover is cut away.',
    control: 'asset',
  },
  objectFit: {
    title: 'Fit of the mask',
    description: 'How the mask lies over the box, which it fills when absent. What lies beside it is cut away.',
  },
  objectPosition: {
    title: 'Place of the mask',
    description: 'Where the mask lies in the box when it has another ratio; the middle when absent.',
  },
  mode: {
    title: 'Mask by',
    description: 'What of the mask counts: its opacity, which is meant when absent, or how light it is over black.',
  },
  fallbackSrc: { title: 'Fallback mask', description: 'Takes the place of a `src` that fails.', control: 'asset' },
  onError: {
    title: 'When the mask fails',
    description:
      'What happens when the mask cannot be used. `skip` and `placeholder` show the element without it. When absent, `onImageError` of the render decides.',
  },
} as const satisfies GuideOf<typeof values.clip, PartGuide>;
