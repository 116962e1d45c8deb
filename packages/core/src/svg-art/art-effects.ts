import type { Box } from '../geometry/box.ts';
import type { Shape } from '../geometry/shape.ts';
import type { GroupMark, Mark } from '../scene/marks.ts';
import { clipMarks, resolveClip } from './art-clip.ts';
import { maskMarks, resolveMask } from './art-mask.ts';
import type { ArtPainter, Content, Place } from './art-place.ts';
import { mapShape } from './art-shape.ts';
import type { OwnStyle } from './art-style.ts';
import { filterMarks } from './filters/art-filter.ts';
import { withinSubset } from './sanitize/beyond-subset.ts';

/** An element's content through its filter, clip, mask, opacity and blend mode, in the order of SVG. */
export function withEffects(own: OwnStyle, inside: Place, painter: ArtPainter, content: Content): readonly Mark[] {
  if (!own.shown || (own.opacity === 0 && inside.role === 'picture')) return [];
  const { bounds } = content;
  const drawn = content.draw();
  if (drawn.length === 0 && own.filter.length === 0) return [];
  const isClip = inside.role === 'clip';
  let marks = drawn;
  if (own.filter.length > 0 && !isClip) marks = filterMarks(own.filter, marks, { painter, inside, bounds });
  if (own.clipPath !== null) marks = clipped(marks, own.clipPath, inside, { painter, bounds });
  if (own.mask !== null && !isClip) marks = masked(marks, own.mask, inside, { painter, bounds });
  if (isClip) return marks;
  const { opacity, blendMode } = own;
  const isIsolated =
    content.keepsBlending() && (own.isolated || own.clipPath !== null || own.mask !== null || own.filter.length > 0);
  if (opacity === 1 && blendMode === 'normal' && !isIsolated) return marks;
  const whole = { opacity, blendMode, ...(isIsolated && { isolated: true as const }) };
  const [only] = marks;
  if (marks.length === 1 && only && only.opacity === 1 && only.blendMode === 'normal' && !isIsolated) {
    return [{ ...only, opacity, blendMode }];
  }
  return [painter.group(marks, whole)];
}

interface Bounded {
  readonly painter: ArtPainter;
  readonly bounds: () => Box | null;
}

/** As outlines where they say it all, else as a mask. */
function clipped(marks: readonly Mark[], id: string, inside: Place, { painter, bounds }: Bounded): readonly Mark[] {
  const at = { document: painter.document, viewport: inside.viewport, budget: painter.budget, bounds };
  const shapes = withinSubset(() => resolveClip(id, at) ?? 'none');
  if (shapes === 'none') return marks;
  if (shapes !== undefined) return cut(marks, shapes, inside, painter);
  return [masking(marks, painter.group(clipMarks(id, inside, { painter, bounds }), {}), 'alpha', painter)];
}

function masked(marks: readonly Mark[], id: string, inside: Place, { painter, bounds }: Bounded): readonly Mark[] {
  const at = { document: painter.document, viewport: inside.viewport, budget: painter.budget, bounds };
  const shapes = withinSubset(() => resolveMask(id, at) ?? 'none');
  if (shapes === 'none') return marks;
  if (shapes !== undefined) return cut(marks, shapes, inside, painter);
  const { marks: mask, kind } = maskMarks(id, inside, { painter, bounds });
  return [masking(marks, painter.group(mask, {}), kind, painter)];
}

function masking(marks: readonly Mark[], mask: Mark, kind: 'alpha' | 'luminance', painter: ArtPainter): GroupMark {
  return painter.group([...marks, mask], { mask: kind });
}

/** What lies inside all of the shapes, which are in the element's units. */
function cut(marks: readonly Mark[], shapes: readonly Shape[], inside: Place, painter: ArtPainter): readonly Mark[] {
  const [first, ...rest] = shapes;
  const [only] = marks;
  const isBare =
    marks.length === 1 && only?.kind === 'shape' && only.clip === null && only.opacity === 1 && first !== undefined;
  if (isBare && JSON.stringify(only.transform ?? [1, 0, 0, 1, 0, 0]) === JSON.stringify(inside.matrix)) {
    return cut([{ ...only, clip: first }], rest, inside, painter);
  }
  return shapes.reduceRight<readonly Mark[]>(
    (within, shape) => [painter.group(within, { clip: mapShape(shape, inside.matrix) })],
    marks,
  );
}
