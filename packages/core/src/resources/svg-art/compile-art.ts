import { type Box, outset } from '../../geometry/box.ts';
import { isIdentity, type Matrix, mapBox, multiply, translation } from '../../geometry/matrix.ts';
import type { Shape } from '../../geometry/shape.ts';
import { innerMark } from '../../scene/inner-mark.ts';
import type { GroupMark, Mark, ShapeMark } from '../../scene/marks.ts';
import type { Stroke } from '../../scene/paint.ts';
import { resolveClip, resolveMask } from './art-clip.ts';
import { ArtDocument, Budget, elementChildren } from './art-document.ts';
import { readLength, readTransform, type Viewport } from './art-numbers.ts';
import { resolvePaint } from './art-paint.ts';
import { type ArtShape, mapShape, readShape, shapeElements } from './art-shape.ts';
import { artStroke, dashCount, strokeMargin } from './art-stroke.ts';
import { type ArtStyle, inheritStyle, initialStyle, type OwnStyle, readOwnStyle } from './art-style.ts';
import { placeViewBox } from './art-viewport.ts';
import { BeyondSubset, beyondSubset } from './beyond-subset.ts';
import { parseSvgTree, type SvgNode } from './svg-tree.ts';

export interface CompiledArt {
  /** In px of the art's own size, from its top left corner. */
  readonly marks: readonly Mark[];
  /** Whether something reaches beyond the art's size, where it must not be seen. */
  readonly overflows: boolean;
  /** Whether marks are mixed with what lies beneath them; only with what is of the art. */
  readonly blends: boolean;
}

/**
 * Turns sanitised SVG into marks, so that every painter draws it as vectors. Undefined when it uses something that no
 * mark can say exactly (filters, masks, patterns, markers, text, pictures, repeated gradients, selectors of more than
 * one element) or more than the bounds allow; it is then to be drawn as a picture. Time is bounded by the sanitiser's
 * limits and by `Budget`.
 */
export function compileArt(svg: string, elementId: string): CompiledArt | undefined {
  const root = parseSvgTree(svg);
  try {
    const compiler = new ArtCompiler(new ArtDocument(root), elementId);
    return compiler.compile();
  } catch (cause) {
    if (cause instanceof BeyondSubset) return undefined;
    throw cause;
  }
}

/** Where an element is drawn. `matrix` maps its parent's user units to the art's px. */
interface Place {
  readonly matrix: Matrix;
  readonly style: ArtStyle;
  readonly viewport: Viewport;
  /** How many `use` elements this is a copy through. */
  readonly copies: number;
}

/** Elements that are drawn only where others refer to them, or never. */
const silent: ReadonlySet<string> = new Set([
  'defs',
  'symbol',
  'title',
  'desc',
  'style',
  'linearGradient',
  'radialGradient',
  'clipPath',
  'pattern',
  'mask',
  'marker',
  'filter',
]);

const maxCopies = 8;

class ArtCompiler {
  readonly #document: ArtDocument;
  readonly #elementId: string;
  readonly #budget = new Budget();
  #size: Viewport = { width: 0, height: 0 };
  #overflows = false;
  #blends = false;

  constructor(document: ArtDocument, elementId: string) {
    this.#document = document;
    this.#elementId = elementId;
  }

  compile(): CompiledArt {
    const { root } = this.#document;
    const width = Number(root.attributes.get('width'));
    const height = Number(root.attributes.get('height'));
    this.#size = { width, height };
    const marks = this.#viewport(
      root,
      { x: 0, y: 0, width, height },
      {
        matrix: translation(0, 0),
        style: initialStyle,
        viewport: this.#size,
        copies: 0,
      },
    );
    return { marks, overflows: this.#overflows, blends: this.#blends };
  }

  #draw(node: SvgNode, place: Place): readonly Mark[] {
    this.#budget.spendNode();
    if (silent.has(node.name)) return [];
    if (shapeElements.has(node.name)) return this.#shape(node, place);
    if (node.name === 'g') return this.#group(node, place);
    if (node.name === 'use') return this.#use(node, place);
    if (node.name === 'svg') return this.#nestedSvg(node, place, this.#boxOf(node, place.viewport));
    return beyondSubset(`element ${node.name}`);
  }

  #group(node: SvgNode, place: Place): readonly Mark[] {
    return this.#wrapped(node, place, (inside) => elementChildren(node).flatMap((child) => this.#draw(child, inside)));
  }

  /** What `draw` makes inside an element, with the element's transform, clip, opacity and blend mode. */
  #wrapped(node: SvgNode, place: Place, draw: (inside: Place) => readonly Mark[]): readonly Mark[] {
    const declared = this.#document.declared(node);
    const own = readOwnStyle(declared);
    if (!own.shown || own.opacity === 0) return [];
    const transform = node.attributes.get('transform');
    if (transform !== undefined && (node.name === 'svg' || node.name === 'symbol')) beyondSubset('a moved viewport');
    const inside = {
      ...place,
      matrix: multiply(place.matrix, readTransform(transform)),
      style: inheritStyle(place.style, declared, place.viewport),
    };
    const clips = this.#clips(own, inside, null);
    const blendsBefore = this.#blends;
    this.#blends = false;
    const children = draw(inside);
    // Clips keep blend modes to what is inside in SVG; a group mark of a clip alone does not. The root's is kept anyway.
    const isolated = clips.length > 0 || (own.isolated && node !== this.#document.root);
    if (isolated && this.#blends) beyondSubset('blend modes in a clip');
    this.#blends ||= blendsBefore;
    return this.#grouped(
      children,
      own,
      clips.map((clip) => mapShape(clip, inside.matrix)),
    );
  }

  /** What lies inside all of these shapes is kept of an element, in its user units. */
  #clips({ clipPath, mask }: OwnStyle, { viewport }: Place, bounds: Box | null): readonly Shape[] {
    const place = { document: this.#document, viewport, budget: this.#budget, bounds };
    return [
      ...((clipPath !== null && resolveClip(clipPath, place)) || []),
      ...((mask !== null && resolveMask(mask, place)) || []),
    ];
  }

  #grouped(children: readonly Mark[], { opacity, blendMode }: OwnStyle, clips: readonly Shape[]): readonly Mark[] {
    if (children.length === 0) return [];
    if (blendMode !== 'normal') this.#blends = true;
    if (opacity === 1 && blendMode === 'normal' && clips.length === 0) return children;
    const [only] = children;
    const clipped = clips.reduceRight<readonly Mark[]>((marks, clip) => [this.#groupMark(marks, { clip })], children);
    if (opacity === 1 && blendMode === 'normal') return clipped;
    const [outer] = clipped;
    if (clips.length > 0 && outer) return [{ ...outer, opacity, blendMode }];
    if (children.length === 1 && only && only.opacity === 1 && only.blendMode === 'normal') {
      return [{ ...only, opacity, blendMode }];
    }
    return [this.#groupMark(children, { opacity, blendMode })];
  }

  #groupMark(children: readonly Mark[], own: Partial<GroupMark>): GroupMark {
    return { kind: 'group', ...innerMark(this.#elementId), children, ...own };
  }

  #use(node: SvgNode, place: Place): readonly Mark[] {
    const target = this.#document.referenced(node);
    if (target === undefined) return [];
    if (place.copies >= maxCopies) beyondSubset('deep copies');
    return this.#wrapped(node, { ...place, copies: place.copies + 1 }, (inside) => {
      const box = this.#boxOf(node, place.viewport);
      const moved = { ...inside, matrix: multiply(inside.matrix, translation(box.x, box.y)) };
      if (target.name === 'symbol') return this.#nestedSvg(target, moved, { ...box, x: 0, y: 0 });
      if (target.name !== 'svg') return this.#draw(target, moved);
      const own = this.#boxOf(target, place.viewport);
      return this.#nestedSvg(target, moved, {
        ...own,
        width: node.attributes.has('width') ? box.width : own.width,
        height: node.attributes.has('height') ? box.height : own.height,
      });
    });
  }

  /** `x`, `y`, `width` and `height`; a size that is not said is the whole viewport. */
  #boxOf(node: SvgNode, viewport: Viewport): Box {
    const length = (name: string, direction: 'across' | 'down', fallback: number) => {
      const text = node.attributes.get(name);
      return readLength(text?.trim() === 'auto' ? undefined : text, fallback, { viewport, direction });
    };
    return {
      x: length('x', 'across', 0),
      y: length('y', 'down', 0),
      width: length('width', 'across', viewport.width),
      height: length('height', 'down', viewport.height),
    };
  }

  /** A nested `<svg>` or a copied `<symbol>`, cut to its viewport. */
  #nestedSvg(node: SvgNode, place: Place, box: Box): readonly Mark[] {
    const { overflowShown } = readOwnStyle(this.#document.declared(node));
    const marks = this.#viewport(node, box, place);
    if (overflowShown || marks.length === 0) return marks;
    return [this.#groupMark(marks, { clip: mapShape({ type: 'rect', ...box }, place.matrix) })];
  }

  #viewport(node: SvgNode, box: Box, place: Place): readonly Mark[] {
    const { attributes } = node;
    const placed = placeViewBox(box, attributes.get('viewBox'), attributes.get('preserveAspectRatio'));
    if (placed === null) return [];
    const { width, height } = placed.shown;
    const viewBox = attributes.get('viewBox');
    // Percentages refer to the viewBox where there is one, not to all that is seen.
    const [, , boxWidth = width, boxHeight = height] =
      viewBox
        ?.trim()
        .split(/[\s,]+/)
        .map(Number) ?? [];
    return this.#wrapped(node, place, (inside) => {
      const content = {
        ...inside,
        matrix: multiply(inside.matrix, placed.transform),
        viewport: { width: boxWidth, height: boxHeight },
      };
      return elementChildren(node).flatMap((child) => this.#draw(child, content));
    });
  }

  #shape(node: SvgNode, place: Place): readonly Mark[] {
    const declared = this.#document.declared(node);
    const own = readOwnStyle(declared);
    const style = inheritStyle(place.style, declared, place.viewport);
    if (!own.shown || own.opacity === 0 || !style.visible) return [];
    const art = readShape(node, place.viewport, style.fillRule);
    if (art === null) return [];
    const matrix = multiply(place.matrix, readTransform(node.attributes.get('transform')));
    const clips = this.#clips(own, place, art.bounds);
    const mark = this.#shapeMark(art, style, { ...place, matrix });
    if (mark === null) return [];
    const [clip, ...further] = clips;
    const clipped = clip === undefined ? mark : { ...mark, clip };
    return this.#grouped(
      [...this.#ordered(clipped, style)],
      own,
      further.map((shape) => mapShape(shape, matrix)),
    );
  }

  #shapeMark(art: ArtShape, style: ArtStyle, { matrix, viewport }: Place): ShapeMark | null {
    const paintPlace = { document: this.#document, bounds: art.bounds, viewport };
    const fill = resolvePaint(style.fill, { ...paintPlace, opacity: style.fillOpacity });
    const strokePaint =
      style.strokeWidth > 0 ? resolvePaint(style.stroke, { ...paintPlace, opacity: style.strokeOpacity }) : null;
    const stroke = strokePaint && artStroke(style, strokePaint);
    if (fill === null && stroke === null) return null;
    this.#budget.spendPieces(art.pieces + dashCount(art, stroke));
    this.#noteReach(art.bounds, stroke, matrix);
    return {
      kind: 'shape',
      ...innerMark(this.#elementId),
      transform: isIdentity(matrix) ? null : matrix,
      shape: art.shape,
      fill,
      stroke,
      shadows: [],
      antialias: true,
    };
  }

  /** Fill, then stroke; the other way round where `paint-order` says so. */
  #ordered(mark: ShapeMark, style: ArtStyle): readonly Mark[] {
    if (!style.strokeFirst || mark.fill === null || mark.stroke === null) return [mark];
    return [
      { ...mark, fill: null },
      { ...mark, stroke: null },
    ];
  }

  #noteReach(bounds: Box, stroke: Stroke | null, matrix: Matrix): void {
    const { x, y, width, height } = mapBox(matrix, outset(bounds, strokeMargin(stroke)));
    const slack = 1e-3;
    const { width: right, height: bottom } = this.#size;
    if (x < -slack || y < -slack || x + width > right + slack || y + height > bottom + slack) this.#overflows = true;
  }
}
