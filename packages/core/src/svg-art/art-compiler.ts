import { formatColor, parseColor } from '../design/colors/color.ts';
import type { Box } from '../geometry/box.ts';
import { type Matrix, multiply, translation } from '../geometry/matrix.ts';
import { innerMark } from '../scene/inner-mark.ts';
import type { GroupMark, Mark } from '../scene/marks.ts';
import { ArtDocument, Budget, elementChildren } from './art-document.ts';
import { withEffects } from './art-effects.ts';
import { drawImage } from './art-image.ts';
import { readLength, readNumbers, transformOf, type Viewport } from './art-numbers.ts';
import { drawOutline } from './art-outline.ts';
import { type ArtPainter, type ArtPorts, type Content, contextOf, type Place } from './art-place.ts';
import { mapShape, readShape, shapeElements } from './art-shape.ts';
import { inheritStyle, type OwnStyle, readOwnStyle } from './art-style.ts';
import { placeViewBox } from './art-viewport.ts';
import type { IgnoredFeature } from './ignored-feature.ts';
import { objectBounds } from './object-bounds.ts';
import { BeyondSubset, beyondSubset } from './sanitize/beyond-subset.ts';
import type { Declarations } from './sanitize/style-rules.ts';
import type { SvgNode } from './svg-tree.ts';
import { isChosen } from './switch-choice.ts';
import { drawText } from './text/art-text.ts';

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

/** Walks a document and makes marks of what it draws. */
export class ArtCompiler implements ArtPainter {
  readonly document: ArtDocument;
  readonly budget = new Budget();
  readonly ports: ArtPorts;
  /** Whether a mark is mixed with what lies beneath it, outside of any group that keeps that to itself. */
  blends = false;
  readonly #ignored = new Map<string, IgnoredFeature>();

  constructor(root: SvgNode, ports: ArtPorts) {
    this.document = new ArtDocument(root, (element, feature) => this.ignore(element, feature));
    this.ports = ports;
  }

  ignore(element: string, feature: string): void {
    this.#ignored.set(`${element} ${feature}`, { element, feature });
  }

  get ignored(): readonly IgnoredFeature[] {
    return [...this.#ignored.values()];
  }

  draw(node: SvgNode, place: Place): readonly Mark[] {
    if (silent.has(node.name) || this.budget.isSpent) return [];
    const blendsBefore = this.blends;
    try {
      this.budget.spendNode();
      return this.#drawAsMarks(node, place);
    } catch (cause) {
      if (!(cause instanceof BeyondSubset)) throw cause;
      this.blends = blendsBefore;
      this.ignore(node.name, cause.message);
      return [];
    }
  }

  #drawAsMarks(node: SvgNode, place: Place): readonly Mark[] {
    if (!isChosen(node, this.ports.text?.locale ?? '')) return [];
    if (shapeElements.has(node.name)) return this.#shape(node, place);
    switch (node.name) {
      case 'g':
      case 'a':
        return this.#wrapped(node, place, (inside) =>
          elementChildren(node).flatMap((child) => this.draw(child, inside)),
        );
      case 'switch':
        return this.#wrapped(node, place, (inside) => {
          const chosen = elementChildren(node).find(
            (child) => !silent.has(child.name) && isChosen(child, this.ports.text?.locale ?? ''),
          );
          return chosen ? this.draw(chosen, inside) : [];
        });
      case 'use':
        return this.#use(node, place);
      case 'svg':
        return this.#nestedSvg(node, place, this.#boxOf(node, place.viewport));
      case 'text':
        return this.#wrapped(node, place, (inside) => drawText(node, inside, this));
      case 'image':
        return this.#wrapped(node, place, (inside) => drawImage(node, this.#boxOf(node, place.viewport), inside, this));
      default:
        return beyondSubset(`element ${node.name}`);
    }
  }

  drawRoot(box: Box, place: Place): readonly Mark[] {
    try {
      if (!isChosen(this.document.root, this.ports.text?.locale ?? '')) return [];
      return this.drawViewport(this.document.root, box, place);
    } catch (cause) {
      if (!(cause instanceof BeyondSubset)) throw cause;
      this.ignore('svg', cause.message);
      return [];
    }
  }

  bounds(node: SvgNode, place: Place): Box | null {
    return objectBounds(node, place, this);
  }

  effects(own: OwnStyle, inside: Place, content: Content): readonly Mark[] {
    return withEffects(own, inside, this, content);
  }

  group(children: readonly Mark[], own: Partial<GroupMark>): GroupMark {
    return { kind: 'group', ...innerMark(this.ports.elementId), children, ...own };
  }

  /** What `draw` makes inside an element, with the element's transform and effects. */
  #wrapped(
    node: SvgNode,
    place: Place,
    draw: (inside: Place, own: OwnStyle) => readonly Mark[],
    bounds?: () => Box | null,
  ): readonly Mark[] {
    const declared = this.document.declared(node);
    const ignore = (feature: string) => this.ignore(node.name, feature);
    const style = inheritStyle(place.style, declared, place.viewport, ignore);
    const own = readOwnStyle(declared, ignore, style.font.size);
    const viewport = style.font.size === 16 ? place.viewport : { ...place.viewport, emPx: style.font.size };
    const inside = {
      ...place,
      viewport,
      matrix: multiply(place.matrix, this.#transformOf(declared, viewport)),
      style: place.role === 'clip' ? { ...style, fillOpacity: 1 } : style,
    };
    const blendsBefore = this.blends;
    this.blends = false;
    const marks = this.effects(own, inside, {
      bounds: bounds ?? (() => this.bounds(node, place)),
      draw: () => draw(inside, own),
      keepsBlending: () => this.blends,
    });
    const isKept =
      own.isolated ||
      own.opacity < 1 ||
      own.blendMode !== 'normal' ||
      own.clipPath ||
      own.mask ||
      own.filter.length > 0;
    this.blends = blendsBefore || (this.blends && !isKept) || (own.blendMode !== 'normal' && marks.length > 0);
    return marks;
  }

  #transformOf(declared: Declarations, viewport: Viewport): Matrix {
    return transformOf({ transform: declared.get('transform'), origin: declared.get('transform-origin') }, viewport);
  }

  #use(node: SvgNode, place: Place): readonly Mark[] {
    const target = this.document.referenced(node);
    if (target === undefined) return [];
    if (place.copies >= maxCopies) beyondSubset('deep copies');
    const copied = { ...place, copies: place.copies + 1 };
    return this.#wrapped(
      node,
      copied,
      (inside) => {
        const box = this.#boxOf(node, place.viewport);
        const context = contextOf(inside, () => this.bounds(node, place));
        const moved = { ...inside, context, matrix: multiply(inside.matrix, translation(box.x, box.y)) };
        if (target.name === 'symbol') return this.#nestedSvg(target, moved, { ...box, x: 0, y: 0 });
        if (target.name !== 'svg') return this.draw(target, moved);
        const own = this.#boxOf(target, place.viewport);
        return this.#nestedSvg(target, moved, {
          ...own,
          width: node.attributes.has('width') ? box.width : own.width,
          height: node.attributes.has('height') ? box.height : own.height,
        });
      },
      () => this.bounds(node, place),
    );
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
    const { overflowShown } = readOwnStyle(this.document.declared(node));
    const marks = this.drawViewport(node, box, place);
    if (overflowShown || marks.length === 0) return marks;
    const moved =
      node.name === 'symbol' ? place.matrix : multiply(place.matrix, this.#transformOf(node.attributes, box));
    const clip = mapShape({ type: 'rect', ...box }, moved);
    return [this.group(marks, { clip, ...(this.blends && { isolated: true }) })];
  }

  drawViewport(node: SvgNode, box: Box, place: Place): readonly Mark[] {
    const { attributes } = node;
    const viewBox = attributes.get('viewBox');
    const placed = placeViewBox(box, viewBox, attributes.get('preserveAspectRatio'));
    if (placed === null) return [];
    // Percentages refer to the viewBox where there is one, not to all that is seen.
    const [, , width = placed.shown.width, height = placed.shown.height] =
      viewBox === undefined ? [] : readNumbers(viewBox);
    const isUnmoved = node === this.document.root || node.name === 'symbol';
    return this.#wrapped(node, place, (inside) => {
      const matrix = isUnmoved ? multiply(place.matrix, placed.transform) : multiply(inside.matrix, placed.transform);
      const content = { ...inside, matrix, viewport: { width, height } };
      const drawn = elementChildren(node).flatMap((child) => this.draw(child, content));
      return node === this.document.root ? [...this.#background(box, place.matrix), ...drawn] : drawn;
    });
  }

  /** A colour that the root's style gives to all of it, as drawing programs write it. */
  #background(box: Box, matrix: Matrix): readonly Mark[] {
    const declared = this.document.declared(this.document.root);
    const color = parseColor(declared.get('background-color') ?? declared.get('background') ?? 'transparent');
    if (color === undefined) this.ignore('svg', 'background');
    if (color === undefined || color.a === 0) return [];
    const fill = { type: 'solid', color: formatColor(color) } as const;
    const shape = mapShape({ type: 'rect', ...box }, matrix);
    return [{ kind: 'shape', ...innerMark(this.ports.elementId), shape, fill, stroke: null, shadows: [] }];
  }

  #shape(node: SvgNode, place: Place): readonly Mark[] {
    const declared = this.document.declared(node);
    const style = inheritStyle(place.style, declared, place.viewport);
    if (!style.visible) return [];
    const viewport = { ...place.viewport, emPx: style.font.size };
    const art = readShape(node, viewport, place.role === 'clip' ? style.clipRule : style.fillRule);
    if (art === null) return [];
    return this.#wrapped(
      node,
      place,
      (inside, own) => drawOutline({ art, node, isRigid: own.rigidStroke }, inside, this),
      () => art.bounds,
    );
  }
}
