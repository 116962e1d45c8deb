import type { ElementKind } from '../elements/index.ts';

/** What each kind of element is. */
export const kindDescriptions = {
  rectangle: 'A box with a fill, an outline and round corners.',
  circle: 'An ellipse that fills its box. With angles it is a slice, with an inner radius a ring.',
  text: 'A text, which becomes smaller when it does not fit its box, if `fit` says nothing else.',
  image: 'A picture from an address or an asset.',
  line: 'A line through points, straight or curved, with heads.',
  polygon: 'A regular polygon, a figure of corners of your own, or a ready one such as a heart.',
  star: 'A star that fills its box.',
  svg: 'SVG art, which stays sharp in every format.',
  qr: 'A QR code.',
  barcode: 'A barcode of one of sixteen symbologies.',
  table: 'A table whose rows may come from a list in the data.',
  group: 'Elements that move, turn, fade and are clipped together. It may also place them, and repeat them for a list.',
} as const satisfies Record<ElementKind, string>;
