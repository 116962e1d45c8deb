import { inGroup, shareSlider } from './property-guide.ts';

/** Describes the properties that every element has. */
export const commonGuide = {
  ...inGroup('general', {
    type: {
      title: 'Kind',
      description: 'The kind of the element. It decides which other properties the element has.',
    },
    id: {
      title: 'Id',
      description:
        'Names the element in `dynamicElements`, in warnings and in errors. It is unique in the design, children of groups included, and made when an element comes without one.',
    },
    name: { title: 'Name', description: 'A name for people, such as that of a layer. It is not drawn.' },
    locked: {
      title: 'Locked',
      description: 'A note for editors that nobody should move or change the element. Renders ignore it.',
    },
    custom: {
      title: 'Custom data',
      description:
        'Data of your own, stored and given back unchanged. It is never drawn, and its texts are not templates.',
    },
  }),
  ...inGroup('position', {
    x: {
      title: 'X',
      description:
        'Distance of the left edge of the box from the left edge of the page, or of the group around it, before the element is rotated.',
      unit: 'px',
    },
    y: {
      title: 'Y',
      description:
        'Distance of the top edge of the box from the top edge of the page, or of the group around it, before the element is rotated.',
      unit: 'px',
    },
    width: { title: 'Width', description: 'Width of the box before the element is rotated.', unit: 'px' },
    height: { title: 'Height', description: 'Height of the box before the element is rotated.', unit: 'px' },
    rotation: {
      title: 'Rotation',
      description:
        'Turns the element clockwise about the centre of its box. `x` and `y` stay those of the upright box.',
      unit: '°',
      control: 'angle',
    },
    skewX: {
      title: 'Skew X',
      description:
        'Slants upright edges: with a positive angle, what lies below the centre of the box moves to the right, and what lies above it to the left.',
      unit: '°',
      control: 'angle',
    },
    skewY: {
      title: 'Skew Y',
      description:
        'Slants level edges: with a positive angle, what lies right of the centre of the box moves down, and what lies left of it up.',
      unit: '°',
      control: 'angle',
    },
    flipX: {
      title: 'Flip horizontally',
      description: 'Swaps left and right, as a mirror does. Texts are mirrored too.',
    },
    flipY: { title: 'Flip vertically', description: 'Swaps top and bottom, as a mirror on the ground does.' },
  }),
  ...inGroup('visibility', {
    visible: {
      title: 'Visible',
      description:
        'Whether the element is drawn. It may be a template, or a bare condition such as `stock > 0`; the element is left out when that comes out as false, 0, null, an empty text, an empty list, `"false"`, `"0"` or `"no"`.',
      control: 'condition',
    },
    showOnPages: {
      title: 'Show on pages',
      description:
        'On which pages of a PDF the element stands when a table goes on over several; `following` is every page but the first. The first page when absent. Children of a group are where their group is.',
    },
  }),
  ...inGroup('effects', {
    opacity: {
      title: 'Opacity',
      description:
        'From 0, which is invisible, to 1, which is solid. A group fades as one picture: its children do not show through each other.',
      control: shareSlider,
    },
    shadow: {
      title: 'Shadow',
      description: 'A shadow, or a list of up to 16, of which the first is on top. No shadow when absent.',
    },
    blur: {
      title: 'Blur',
      description:
        'Blurs the whole element, as CSS `blur()` does: the standard deviation of the blur. What blurs beyond the box is not cut.',
      unit: 'px',
      control: { slider: { min: 0, max: 50, step: 0.5 } },
    },
    filters: {
      title: 'Filters',
      description: 'Changes of the colours of the element, as with CSS `filter`. No change when absent.',
    },
    blendMode: {
      title: 'Blend mode',
      description: 'How the colours of the element mix with what lies beneath it, as with CSS `mix-blend-mode`.',
    },
    clip: {
      title: 'Clip',
      description:
        'What is seen of the element: a shape over its box, the opaque part of a picture, or what lies in both. All of it when absent.',
    },
  }),
  ...inGroup('access', {
    href: {
      title: 'Link',
      description:
        'Address that the element leads to in a PDF or an SVG: `http`, `https` or `mailto`. Other addresses make no link, and formats of pixels have none.',
      control: 'template',
    },
    alt: {
      title: 'Alternative text',
      description:
        'Says what the element shows, for people who do not see it. It becomes the `title` of the element in an SVG; other formats leave it out.',
      control: 'long-text',
    },
    decorative: {
      title: 'Decorative',
      description: 'Says that the element carries no meaning: its contrast is not judged, and it needs no `alt`.',
    },
  }),
} as const;

/** Describes `strokeShape`. */
export const strokeGuide = inGroup('stroke', {
  stroke: {
    title: 'Stroke',
    description: 'Colour or gradient of the outline. There is no outline when absent.',
    control: 'fill',
  },
  strokeWidth: {
    title: 'Stroke width',
    description: 'Width of the outline. 1 when absent and `stroke` is given; 0 draws none.',
    unit: 'px',
  },
  strokeDash: {
    title: 'Dashes',
    description:
      'Lengths of a dash, a gap, a dash and so on, over and over. A list of odd length counts twice. The line is solid when the list is empty.',
    unit: 'px',
  },
  strokeDashOffset: {
    title: 'Dash offset',
    description: 'How far into its dashes the outline begins. A change of it moves the dashes along the line.',
    unit: 'px',
  },
  strokeCap: {
    title: 'Line ends',
    description:
      'How a line and each of its dashes end: `butt` at the end itself, `round` and `square` half a stroke width beyond it.',
  },
  strokeJoin: { title: 'Corners of the line', description: 'How the outline turns: pointed, round or cut off.' },
  strokeMiterLimit: {
    title: 'Longest point',
    description:
      'The greatest length of a pointed corner, as a multiple of the stroke width. Longer corners are cut off.',
    unit: '×',
  },
  strokeAlign: {
    title: 'Stroke position',
    description: 'Whether the outline lies over the edge, half on each side, or wholly `inside` or `outside` of it.',
  },
});

/** Describes `paintShape`. */
export const paintGuide = {
  ...inGroup('fill', {
    fill: {
      title: 'Fill',
      description: 'Colour or gradient of the area. The area is left free when absent.',
      control: 'fill',
    },
  }),
  ...strokeGuide,
} as const;

/** Describes a corner radius that takes all its forms. */
export const cornerRadiusGuide = inGroup('shape', {
  cornerRadius: {
    title: 'Corner radius',
    description: 'Radius of the round corners of the box. Radii that do not fit beside each other shrink together.',
    unit: 'px',
  },
});
