/** Corner radii in px, in the order top left, top right, bottom right, bottom left; already fitted to the box. */
export type CornerRadii = readonly [tl: number, tr: number, br: number, bl: number];

/**
 * An outline in a mark's local px. The simple forms are kept apart from free paths so that every painter can
 * use its own exact primitive (`roundRect`, `<ellipse>`), and so that the SVG stays small.
 */
export type Shape =
  | { readonly type: 'rect'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | {
      readonly type: 'roundRect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radii: CornerRadii;
    }
  | { readonly type: 'ellipse'; readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number }
  | PathShape;

export interface PathShape {
  readonly type: 'path';
  /** SVG path data. */
  readonly d: string;
  readonly fillRule: 'nonzero' | 'evenodd';
}
