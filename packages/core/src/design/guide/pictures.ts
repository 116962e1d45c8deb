import type { crop, duotone, focalPoint, image } from '../elements/image.ts';
import type { svg } from '../elements/svg.ts';
import { commonGuide, cornerRadiusGuide, strokeGuide } from './common.ts';
import { type GuideOf, inGroup, type PartGuide } from './property-guide.ts';

export const imageGuide = {
  ...commonGuide,
  ...strokeGuide,
  ...cornerRadiusGuide,
  ...inGroup('content', {
    src: {
      title: 'Source',
      description:
        'Address (`http`, `https`, `data:`) or asset id of a PNG, JPEG, GIF, WebP or SVG image. Nothing is drawn when it is empty. Colour profiles count; CMYK without a profile is taken for that of a press.',
      control: 'asset',
    },
    objectFit: { title: 'Fit', description: 'How a picture of another ratio fills the box.' },
    objectPosition: {
      title: 'Place',
      description: 'Where the picture lies when it is larger or smaller than its box. `focalPoint` wins.',
    },
    focalPoint: {
      title: 'Focal point',
      description:
        'The point of the source that stays as near the middle of the box as it can when the picture is cut. `objectPosition` decides when absent.',
    },
    crop: {
      title: 'Crop',
      description: 'The part of the source that is used, as if the rest were not there. All of it when absent.',
    },
    zoom: {
      title: 'Zoom',
      description: 'Enlarges the picture within its box, after `objectFit`; what reaches beyond the box is cut.',
      unit: '×',
      control: { slider: { min: 1, max: 5, step: 0.05 } },
    },
    orientation: {
      title: 'Turn upright',
      description:
        'Whether a photograph is turned as its EXIF data says. Without it the pixels stay as they are stored.',
    },
    fallbackSrc: {
      title: 'Fallback',
      description: 'The picture that is used when `src` fails, with the warning IMAGE_UNAVAILABLE.',
      control: 'asset',
    },
    onError: {
      title: 'When it fails',
      description:
        'What happens when no source can be used: the render fails (`fail`), the element is left out (`skip`), or a grey picture stands there (`placeholder`). When absent, `onImageError` of the render decides.',
    },
  }),
  ...inGroup('fill', {
    backgroundColor: {
      title: 'Background',
      description:
        'The colour behind transparent parts, and beside a picture that does not fill its box. None when absent.',
      control: 'color',
    },
  }),
  ...inGroup('effects', {
    duotone: {
      title: 'Duotone',
      description:
        'Paints the picture in two colours and those between them, by how light it is. No change when absent.',
    },
    colorOverlay: {
      title: 'Colour overlay',
      description:
        'A colour over the picture, as strong as it is opaque; what is transparent stays so. None when absent. It comes after `duotone`.',
      control: 'color',
    },
  }),
} as const satisfies GuideOf<typeof image>;

export const focalPointGuide = {
  x: { title: 'X', description: 'Share of the width of the source: 0 is its left edge, 1 its right one.' },
  y: { title: 'Y', description: 'Share of the height of the source: 0 is its top edge, 1 its bottom one.' },
} as const satisfies GuideOf<typeof focalPoint, PartGuide>;

export const cropGuide = {
  x: { title: 'X', description: 'Left edge of the part, as a share of the width of the source.' },
  y: { title: 'Y', description: 'Top edge of the part, as a share of the height of the source.' },
  width: {
    title: 'Width',
    description: 'Width of the part, as a share of that of the source. It ends at the edge of the source.',
  },
  height: {
    title: 'Height',
    description: 'Height of the part, as a share of that of the source. It ends at the edge of the source.',
  },
} as const satisfies GuideOf<typeof crop, PartGuide>;

export const duotoneGuide = {
  dark: { title: 'Dark', description: 'The colour that black becomes.', control: 'color' },
  light: { title: 'Light', description: 'The colour that white becomes.', control: 'color' },
} as const satisfies GuideOf<typeof duotone, PartGuide>;

export const svgGuide = {
  ...commonGuide,
  ...cornerRadiusGuide,
  ...inGroup('content', {
    svg: {
      title: 'Markup',
      description:
        'The SVG document itself; it wins over `src`. Scripts, events and references outwards are left out; values of variables are escaped.',
      control: 'long-text',
    },
    src: {
      title: 'Source',
      description:
        'Address (`http`, `https`, `data:`) or asset id of an SVG image. A picture of pixels is refused: it belongs into an `image`.',
      control: 'asset',
    },
    objectFit: { title: 'Fit', description: 'How art of another ratio fills the box.' },
    objectPosition: { title: 'Place', description: 'Where the art lies when it is larger or smaller than its box.' },
  }),
  ...inGroup('fill', {
    colors: {
      title: 'Colours',
      description: 'Replaces colours of fills and strokes in the art: `{"#old": "#new"}`.',
    },
    fill: {
      title: 'Fill',
      description:
        'Colours art of one colour: `currentColor`, and shapes without a fill of their own. The art keeps its colours when absent.',
      control: 'color',
    },
  }),
} as const satisfies GuideOf<typeof svg>;
