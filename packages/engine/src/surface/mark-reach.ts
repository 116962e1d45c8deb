import { type Box, type InkReach, type Mark, type Matrix, mapBox, markBounds, multiply } from '@platen/core';

/** Which part of a canvas a mark may change, canvas px; undefined: none of it. */
export type Reach = Box | 'anything' | undefined;

/** Px of the canvas that smoothed edges and hinted glyphs may take on each side. */
const edgePx = 3;

export interface MarkReaches {
  /** `transform` maps the scene's px to those of the canvas. */
  of(mark: Mark, transform: Matrix): Reach;
}

/** Kept for as long as the marks are: texts that did not change are the same ones in the next scene. */
export function createMarkReaches(ink: InkReach | undefined): MarkReaches {
  const known = new WeakMap<Mark, Box | 'anything' | 'nothing'>();
  const reachOf = (mark: Mark): Box | 'anything' | 'nothing' => {
    if (!staysWithin(mark, [1, 0, 0, 1, 0, 0])) return 'anything';
    // Blending looks at all of a layer, which is as large as glyphs may be.
    return markBounds(mark, blends(mark) ? undefined : ink) ?? 'nothing';
  };
  return {
    of: (mark, transform) => {
      let reach = known.get(mark);
      if (reach === undefined) {
        reach = reachOf(mark);
        known.set(mark, reach);
      }
      if (reach === 'nothing') return undefined;
      return reach === 'anything' ? reach : onCanvas(reach, transform);
    },
  };
}

function onCanvas(box: Box, transform: Matrix): Box | 'anything' {
  const { x, y, width, height } = mapBox(transform, box);
  const grown = { x: x - edgePx, y: y - edgePx, width: width + 2 * edgePx, height: height + 2 * edgePx };
  return Object.values(grown).every(Number.isFinite) ? grown : 'anything';
}

function blends(mark: Mark): boolean {
  return mark.blendMode !== 'normal' || (mark.kind === 'group' && mark.children.some(blends));
}

/** Whether its box surely holds all that it paints: blurs under a skewed transform, masks and patterns are not looked into. */
function staysWithin(mark: Mark, parent: Matrix): boolean {
  if (mark.filters.length > 0 || mark.dropShadows.length > 0) return false;
  const matrix = mark.transform ? multiply(parent, mark.transform) : parent;
  switch (mark.kind) {
    case 'group':
      return !mark.mask && !mark.tiles && !mark.svgFilter && mark.children.every((child) => staysWithin(child, matrix));
    case 'shape':
      return mark.shadows.length === 0 || isEven(matrix);
    case 'text': {
      const shadows = mark.styles.flatMap((style) => style.shadows);
      return shadows.length === 0 || (isEven(matrix) && shadows.every(({ spread, inset }) => spread === 0 && !inset));
    }
    case 'image':
      return true;
  }
}

/** Whether it moves, turns and scales alike in all directions. */
function isEven([a, b, c, d]: Matrix): boolean {
  const size = Math.hypot(a, b);
  return Math.abs(Math.hypot(c, d) - size) <= 1e-6 * size && Math.abs(a * c + b * d) <= 1e-6 * size * size;
}
