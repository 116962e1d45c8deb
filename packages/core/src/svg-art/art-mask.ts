import type { Box } from '../geometry/box.ts';
import { type Matrix, multiply, translation } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Mark } from '../scene/marks.ts';
import { type ClipPlace, readPart, uniteParts } from './art-clip.ts';
import { elementChildren } from './art-document.ts';
import { type ArtPainter, type Place, Reach } from './art-place.ts';
import { mapShape } from './art-shape.ts';
import { type ArtStyle, type OwnStyle, readOwnStyle } from './art-style.ts';
import { effectRegion } from './filters/effect-region.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';

const maxCopies = 8;

/** What a `<mask>` draws, in the art's px and inside of its region, and what of it masks. */
export function maskMarks(
  id: string,
  inside: Place,
  { painter, bounds }: { readonly painter: ArtPainter; readonly bounds: () => Box | null },
): { readonly marks: readonly Mark[]; readonly kind: 'alpha' | 'luminance' } {
  const { document } = painter;
  const node = document.byId(id);
  if (node?.name !== 'mask') return beyondSubset('a mask that is none');
  if (inside.copies >= maxCopies) beyondSubset('deep masks');
  const declared = document.declared(node);
  const kind = declared.get('mask-type')?.trim() === 'alpha' ? 'alpha' : 'luminance';
  const inBox = node.attributes.get('maskContentUnits') === 'objectBoundingBox';
  const box = inBox ? (bounds() ?? beyondSubset('a mask of nothing')) : null;
  const units: Matrix = box ? [box.width, 0, 0, box.height, box.x, box.y] : translation(0, 0);
  const place: Place = {
    ...inside,
    matrix: multiply(inside.matrix, units),
    style: document.styleInPlace(node, inside.viewport),
    viewport: inBox ? { width: 1, height: 1 } : inside.viewport,
    copies: inside.copies + 1,
    grey: inside.grey || kind === 'luminance',
    reach: new Reach(null),
  };
  const own = readOwnStyle(declared);
  const { clipPath, mask } = own;
  // The clips and masks of a mask itself count; the opacity of a group does not.
  const marks = painter.effects(
    { ...own, shown: true, opacity: 1, blendMode: 'normal' },
    { ...inside, copies: inside.copies + 1 },
    {
      bounds,
      draw: () => elementChildren(node).flatMap((child) => painter.draw(child, place)),
      keepsBlending: () => clipPath !== null || mask !== null,
    },
  );
  const region = mapShape(
    { type: 'rect', ...effectRegion(node, { viewport: inside.viewport, bounds }) },
    inside.matrix,
  );
  return { marks: [painter.group(marks, { clip: region })], kind };
}

/**
 * A `<mask>` of white, opaque shapes is a clip, and design programs write many clips so: its outlines, as `resolveClip`
 * gives them. Undefined when there is none of that id.
 */
export function resolveMask(id: string, place: ClipPlace): readonly Shape[] | undefined {
  const { document, viewport, bounds } = place;
  const node = document.byId(id);
  if (node === undefined) return undefined;
  const declared = document.declared(node);
  const own = readOwnStyle(declared);
  const inContent = (node.attributes.get('maskContentUnits') ?? 'userSpaceOnUse') === 'userSpaceOnUse';
  if (node.name !== 'mask' || !inContent || own.clipPath !== null || own.mask !== null) beyondSubset('such a mask');
  const byAlpha = declared.get('mask-type')?.trim() === 'alpha';
  const fillRule = (style: ArtStyle, part: OwnStyle) => {
    if (!isWhollyOpaque(style, part) || !(byAlpha || isWhite(style))) beyondSubset('a mask of shades');
    return style.fillRule;
  };
  const style = document.styleInPlace(node, viewport);
  const matrix = translation(0, 0);
  const parts = elementChildren(node).flatMap((child) => readPart(child, { matrix, style, fillRule, place }) ?? []);
  return [uniteParts(parts), { type: 'rect', ...effectRegion(node, { viewport, bounds }) }];
}

function isWhollyOpaque({ color, fill, fillOpacity, stroke }: ArtStyle, { opacity, blendMode }: OwnStyle): boolean {
  if (stroke.type !== 'none' || fillOpacity < 1 || opacity < 1 || blendMode !== 'normal') return false;
  return fill.type === 'current' ? color.a === 1 : fill.type === 'color' && fill.color.a === 1;
}

function isWhite({ fill }: ArtStyle): boolean {
  return fill.type === 'color' && fill.color.r === 255 && fill.color.g === 255 && fill.color.b === 255;
}
