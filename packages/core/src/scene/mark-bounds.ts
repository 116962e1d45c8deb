import { type Box, outset, union } from '../geometry/box.ts';
import { transformBox } from '../geometry/transform-box.ts';
import type { Mark, TextMark } from './marks.ts';
import { shapeBounds } from './outline-bounds.ts';
import type { FilterStep, Shadow, Stroke } from './paint.ts';

/** Past three sigmas a Gaussian leaves less than half a colour level. */
const sigmasShown = 3;

/**
 * A box in the mark's own coordinates (inside its `transform`) that holds all it paints: strokes, shadows, and the
 * reach of its filters. Null when it paints nothing. Never too small; may be larger than what is painted.
 */
export function markBounds(mark: Mark): Box | null {
  const content = contentBounds(mark);
  if (!content) return null;
  const clipped = mark.clip ? intersection(content, shapeBounds(mark.clip)) : content;
  return clipped && outset(withShadows(clipped, mark.dropShadows), filterReach(mark.filters));
}

/** What a mark paints before its clip, filters and drop shadows, in its own coordinates. */
export function contentBounds(mark: Mark): Box | null {
  switch (mark.kind) {
    case 'group':
      return mark.children.reduce<Box | null>((all, child) => {
        const bounds = markBounds(child);
        if (!bounds) return all;
        const placed = child.transform ? transformBox(child.transform, bounds) : bounds;
        return all ? union(all, placed) : placed;
      }, null);
    case 'shape': {
      const bounds = shapeBounds(mark.shape);
      const outer = mark.shadows.filter((shadow) => !shadow.inset);
      return union(withShadows(bounds, outer), outset(bounds, strokeReach(mark.stroke)));
    }
    case 'image':
    case 'art':
      return mark.target;
    case 'text':
      return textBounds(mark);
  }
}

/** How far a filter chain carries a colour, in local px. */
export function filterReach(filters: readonly FilterStep[]): number {
  return filters.reduce((reach, step) => reach + (step.type === 'blur' ? sigmasShown * step.amount : 0), 0);
}

function textBounds(mark: TextMark): Box | null {
  const parts: Box[] = [];
  for (const line of mark.lines) {
    for (const run of line.runs) {
      const style = mark.styles[run.style];
      if (!style) continue;
      // Glyphs may reach past their advance and past the line box: swashes, stacked marks, italics.
      const glyphs = {
        x: run.x - style.size,
        y: line.baseline - run.rise - 2 * style.size,
        width: run.width + 2 * style.size,
        height: 3.5 * style.size,
      };
      parts.push(withShadows(outset(glyphs, strokeReach(style.stroke)), style.shadows));
    }
  }
  parts.push(...mark.backgrounds.map(({ shape }) => shapeBounds(shape)));
  for (const { x, y, width, thickness } of mark.decorations) {
    parts.push({ x: x - thickness, y: y - 4 * thickness, width: width + 2 * thickness, height: 8 * thickness });
  }
  return parts.length === 0 ? null : parts.reduce(union);
}

function withShadows(box: Box, shadows: readonly Shadow[]): Box {
  return shadows.reduce((all, { blur, spread, offsetX, offsetY }) => {
    const grown = outset(box, Math.max(0, spread) + (sigmasShown * blur) / 2);
    return union(all, { ...grown, x: grown.x + offsetX, y: grown.y + offsetY });
  }, box);
}

function strokeReach(stroke: Stroke | null): number {
  if (!stroke || stroke.align === 'inside') return 0;
  const half = stroke.align === 'outside' ? stroke.width : stroke.width / 2;
  const spike = stroke.join === 'miter' ? Math.max(1, stroke.miterLimit) : 1;
  return half * Math.max(spike, stroke.cap === 'square' ? Math.SQRT2 : 1);
}

function intersection(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
