import { type Box, outset } from '../geometry/box.ts';
import { type Matrix, mapBox } from '../geometry/matrix.ts';
import type { GroupMark, Mark } from '../scene/marks.ts';
import type { FacePicker } from '../text/faces/pick-face.ts';
import type { FontCatalog, TextMeasurer } from '../text/fonts.ts';
import type { TextBlockLayout } from '../text/text-block.ts';
import type { ArtDocument, Budget } from './art-document.ts';
import type { Viewport } from './art-numbers.ts';
import type { ArtPaint, ArtStyle, OwnStyle } from './art-style.ts';
import type { SvgNode } from './svg-tree.ts';

/** A picture inside of art whose bytes the engine holds. */
export interface ArtPicture {
  /** Content hash; the key that `ImageMark.image` carries. */
  readonly key: string;
  /** Upright px. */
  readonly width: number;
  readonly height: number;
}

/** What art needs from outside of its document. Without a port, what needs it stays a picture. */
export interface ArtPorts {
  readonly elementId: string;
  /** px of the page per px of the art, for pens that do not scale with it; 1 when absent. */
  readonly scale?: { readonly x: number; readonly y: number };
  readonly text?: ArtTextPorts;
  /** By the `data:` URI in the document; `damaged` ones are not drawn. */
  readonly picture?: (href: string) => ArtPicture | 'damaged' | undefined;
}

export interface ArtTextPorts {
  readonly fonts: FontCatalog;
  readonly measurer: TextMeasurer;
  readonly facePicker: FacePicker;
  /** BCP 47, for text that names no language. */
  readonly locale: string;
  /** Told of each piece of text, for warnings of its fonts. */
  readonly note: (layout: Pick<TextBlockLayout, 'missing' | 'replacements' | 'unhyphenated'>) => void;
}

/** Where an element is drawn. `matrix` maps its parent's user units to the art's px. */
export interface Place {
  readonly matrix: Matrix;
  readonly style: ArtStyle;
  readonly viewport: Viewport;
  /** How many references this is a copy through. */
  readonly copies: number;
  /** In a clip only outlines count: everything is filled black, by the clip rule, and has no stroke. */
  readonly role: 'picture' | 'clip';
  /** In masks of lightness every colour becomes the grey that is as light. */
  readonly grey: boolean;
  readonly reach: Reach;
  /** What `context-fill` and `context-stroke` are, inside of a marker or a copy. */
  readonly context?: PaintContext;
  /** Markers that this stands in: they do not stand in themselves. */
  readonly markers?: readonly SvgNode[];
}

/** Paints of the element that a marker or a copy stands for. */
export interface PaintContext {
  readonly fill: PaintSource;
  readonly stroke: PaintSource;
}

/** A paint and the element it was said for. */
export interface PaintSource {
  readonly paint: ArtPaint;
  /** The element's object bounding box. */
  readonly bounds: () => Box | null;
  readonly inside: Place;
}

/** The paint of an element, or of the one that it stands for. */
export function paintSource(paint: ArtPaint, inside: Place, bounds: () => Box | null): PaintSource {
  if (paint.type !== 'context') return { paint, bounds, inside };
  return inside.context?.[paint.of] ?? { paint: { type: 'none' }, bounds, inside };
}

export function contextOf(inside: Place, bounds: () => Box | null): PaintContext {
  const { fill, stroke } = inside.style;
  return { fill: paintSource(fill, inside, bounds), stroke: paintSource(stroke, inside, bounds) };
}

/** Notes whether something reaches beyond a box. */
export class Reach {
  readonly #box: Box | null;
  overflows = false;

  /** Null for where nobody asks. */
  constructor(box: Box | null) {
    this.#box = box;
  }

  note(bounds: Box, margin: number, matrix: Matrix): void {
    if (this.#box === null || this.overflows) return;
    const { x, y, width, height } = mapBox(matrix, outset(bounds, margin));
    const slack = 1e-3;
    const { x: left, y: top, width: across, height: down } = this.#box;
    this.overflows =
      x < left - slack || y < top - slack || x + width > left + across + slack || y + height > top + down + slack;
  }
}

/** What an element draws, and what its effects need to know of it. */
export interface Content {
  /** The object bounding box in the element's own units. */
  readonly bounds: () => Box | null;
  readonly draw: () => readonly Mark[];
  /** Asked after drawing: whether blend modes inside must be kept there by what cuts the element. */
  readonly keepsBlending: () => boolean;
}

/** What the parts of the compiler ask of each other. */
export interface ArtPainter {
  readonly document: ArtDocument;
  readonly budget: Budget;
  readonly ports: ArtPorts;
  /** Marks of an element with its transform and effects. */
  draw(node: SvgNode, place: Place): readonly Mark[];
  /** The content of an element that makes a viewport, in a box of its parent's units. */
  drawViewport(node: SvgNode, box: Box, place: Place): readonly Mark[];
  /** The content through an element's filter, clip, mask, opacity and blend mode. */
  effects(own: OwnStyle, inside: Place, content: Content): readonly Mark[];
  group(children: readonly Mark[], own: Partial<GroupMark>): GroupMark;
  /** Notes what is left out, for a warning. */
  ignore(element: string, feature: string): void;
  /** The object bounding box of an element in its own units: no strokes; null when it has none. */
  bounds(node: SvgNode, place: Place): Box | null;
}
