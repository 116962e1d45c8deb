import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import type { BlendMode, ColorMatrix, FilterStep, Paint, Shadow, Stroke } from './paint.ts';

/**
 * The few things a painter can draw. All kinds of elements become marks in layout, so that a painter
 * (Canvas, SVG) knows four marks and no element kind. Each mark's coordinates are local to its `transform`.
 */
export type Mark = GroupMark | ShapeMark | TextMark | ImageMark;
export type MarkKind = Mark['kind'];

interface MarkBase {
  /** The element this mark comes from. */
  readonly elementId: string;
  /** Local to parent; null is the identity. */
  readonly transform: Matrix | null;
  /** 0 to 1, applied to the mark as one flattened picture. */
  readonly opacity: number;
  readonly blendMode: BlendMode;
  /** A CSS filter chain over the mark as one flattened picture. */
  readonly filters: readonly FilterStep[];
  /**
   * Shadows that follow the alpha of the whole mark (images with transparency, art, groups), painted beneath
   * it; the first is on top. `spread` and `inset` do not apply. Shapes and text carry their own shadows.
   */
  readonly dropShadows: readonly Shadow[];
  /** Cuts the mark, its filters and its shadows excepted; null is no clip. */
  readonly clip: Shape | null;
  /** Link target for PDF and SVG; only http, https and mailto get this far. */
  readonly href: string | null;
  /** Alternative text for SVG `<title>` and tagged PDF. */
  readonly alt: string | null;
}

export interface GroupMark extends MarkBase {
  readonly kind: 'group';
  readonly children: readonly Mark[];
  /** Set where blend modes inside mix with what is inside only; an effect on the whole group makes it so as well. */
  readonly isolated?: true;
  /**
   * Set where the last child is not seen but says how much is seen of the others: by its alpha, or by how light it is
   * over black (WCAG's luminance of sRGB values, without gamma, as in SVG). Its paints are grey then.
   */
  readonly mask?: 'alpha' | 'luminance';
  /** Set where the children are one tile of a pattern. */
  readonly tiles?: Tiles;
  /** Set where the children are seen through a filter of SVG, as one picture. */
  readonly svgFilter?: SvgFilter;
}

/** A filter of SVG: what the effects of marks cannot say. All lengths are in its group's own px. */
export interface SvgFilter {
  /** Nothing is seen outside of it. */
  readonly region: Box;
  /** In order. Markup holds what the compiler read and wrote anew. */
  readonly primitives: readonly (string | FilterPicture)[];
}

/** An `<feImage>` that shows an element of the art. */
export interface FilterPicture {
  readonly mark: Mark;
  /** What other primitives call it. */
  readonly result: string | null;
  /** Where it is seen; the mark's own (0, 0) is its corner. */
  readonly box: Box;
}

/** One tile, repeated from (0, 0) in both directions over an area. All in the group's own px. */
export interface Tiles {
  readonly width: number;
  readonly height: number;
  /** Where tiles are seen; what cuts them to a shape is a clip or a mask further out. */
  readonly area: Box;
  /** Whether the content reaches beyond the tile, where it must not be seen. */
  readonly overflows: boolean;
}

export interface ShapeMark extends MarkBase {
  readonly kind: 'shape';
  readonly shape: Shape;
  readonly fill: Paint | null;
  readonly stroke: Stroke | null;
  /** CSS `box-shadow` rules around the shape's outline: outer ones are cut out of the shape; the first is on top. */
  readonly shadows: readonly Shadow[];
}

export interface ImageMark extends MarkBase {
  readonly kind: 'image';
  /** Key into the render's images: the content hash of the source bytes. */
  readonly image: string;
  /** The part of the upright source that is shown, in source px. */
  readonly source: Box;
  /** Where that part lands, in local px. */
  readonly target: Box;
  /** Changes the picture's colours before anything else; none leaves them as they are. */
  readonly colors?: ColorMatrix;
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly styles: readonly TextStyle[];
  /** Top to bottom. */
  readonly lines: readonly TextLine[];
  /** Painted beneath the glyphs, in order. */
  readonly backgrounds: readonly { readonly shape: Shape; readonly paint: Paint }[];
  /** Underlines and overlines beneath the glyphs, line-throughs above them. */
  readonly decorations: readonly TextDecoration[];
}

/** The look of a run. `face` is the one registered font file that has every glyph of the run. */
export interface TextStyle {
  readonly face: string;
  /** px. */
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  /** px added after each cluster, as CSS does. */
  readonly letterSpacing: number;
  /** BCP 47, or empty. Chooses language-specific glyphs. */
  readonly lang: string;
  /** OpenType feature settings such as `tnum`; only what every painter can do. */
  readonly features: Readonly<Record<string, number>>;
  readonly fill: Paint | null;
  readonly stroke: Stroke | null;
  readonly shadows: readonly Shadow[];
}

export interface TextLine {
  /** The line box: half-leading included. Local px. */
  readonly box: Box;
  /** y of the alphabetic baseline, local px. */
  readonly baseline: number;
  /** The whole line in logical order, for selection and for `debug`. */
  readonly text: string;
  /** In visual order, left to right. */
  readonly runs: readonly TextRun[];
}

/** Text of one style, one font file and one direction, to be drawn by one `fillText` from its left edge. */
export interface TextRun {
  /** What is drawn: also a hyphen at a line's end, and joiners (U+200D) where joined letters are parted. */
  readonly text: string;
  /** Where it stands in the line's text, in UTF-16 code units: the order of reading. Negative for a list's marker. */
  readonly start: number;
  /** Left edge, local px. */
  readonly x: number;
  /** Advance width in px, letter and word spacing included. */
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
  /** Index into `styles`. */
  readonly style: number;
  /** px added to each word separator of the run, as `wordSpacing` does; how justified lines are stretched. */
  readonly wordSpacing: number;
  /** px by which the run is raised over the line's baseline; for superscripts and the like. */
  readonly rise: number;
  readonly href: string | null;
}

export interface TextDecoration {
  readonly kind: 'underline' | 'overline' | 'line-through';
  /** A double line is two solid ones. */
  readonly style: 'solid' | 'dotted' | 'dashed' | 'wavy';
  /** Left edge and the line's centre, local px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
  readonly paint: Paint;
  /** As CSS `text-shadow`: the line casts those of its text. The first is on top; `spread` and `inset` do not apply. */
  readonly shadows: readonly Shadow[];
  /** Ranges of x that are left out, so that the line does not run through glyphs; local px, in any order. */
  readonly gaps: readonly (readonly [from: number, to: number])[];
}
