import { type Box, intersection, outset, union } from '../geometry/box.ts';
import { mapBox } from '../geometry/matrix.ts';
import { shapeBounds } from '../geometry/shape-bounds.ts';
import type { GroupMark, Mark, MarkKind, ShapeMark, TextMark } from '../scene/marks.ts';
import { strokeMargin } from './fill-shape.ts';
import { filterReach } from './filter-css.ts';
import { shadowReach } from './shadow-reach.ts';

/** A box around everything a mark paints, in its parent's px; undefined when it paints nothing. */
export function markBounds(mark: Mark): Box | undefined {
  const filtered = filteredBounds(mark);
  const box = filtered && shadowReach(filtered, mark.dropShadows);
  return box && mark.transform ? mapBox(mark.transform, box) : box;
}

/** A box around a mark's filtered picture, before its shadows, in its own px. */
export function filteredBounds(mark: Mark): Box | undefined {
  const picture = pictureBounds(mark);
  return picture && outset(picture, filterReach(mark.filters));
}

/** A box around a mark's clipped picture, before its filters and shadows, in its own px. */
export function pictureBounds(mark: Mark): Box | undefined {
  const content = (contentBounds[mark.kind] as (mark: Mark) => Box | undefined)(mark);
  return content && mark.clip ? intersection(content, outset(shapeBounds(mark.clip), 1)) : content;
}

const contentBounds = {
  group: boundsOfGroup,
  shape: boundsOfShape,
  text: boundsOfText,
  image: (mark) => mark.target,
  art: (mark) => mark.target,
} satisfies { readonly [Kind in MarkKind]: (mark: Extract<Mark, { kind: Kind }>) => Box | undefined };

function boundsOfGroup({ children, mask, tiles }: GroupMark): Box | undefined {
  if (tiles) return tiles.area;
  const shown = unionOf((mask ? children.slice(0, -1) : children).map(markBounds));
  // In a PDF a mask does not cut away what lies at the very edge of its layer.
  return shown && mask ? outset(shown, 2) : shown;
}

function boundsOfShape({ shape, stroke, shadows }: ShapeMark): Box {
  const margin = stroke ? strokeMargin(stroke) : 0;
  return outset(shadowReach(outset(shapeBounds(shape), margin), shadows), 1);
}

function boundsOfText({ lines, backgrounds, decorations, styles }: TextMark): Box | undefined {
  // Glyphs may leave their line box: tall marks, swashes, italics. Two em on each side hold them.
  const margins = styles.map(({ size, stroke }) => 2 * size + (stroke ? strokeMargin(stroke) : 0));
  const margin = Math.max(0, ...margins);
  const runs = lines.flatMap((line) =>
    line.runs.map((run) => ({
      x: run.x,
      y: Math.min(line.box.y, line.baseline - run.rise),
      width: run.width,
      height: line.box.height + Math.abs(run.rise),
    })),
  );
  const glyphs = unionOf(runs.map((box) => outset(box, margin)));
  const shadowed = glyphs && styles.reduce((reach, style) => union(reach, shadowReach(glyphs, style.shadows)), glyphs);
  const bars = decorations.map(({ x, y, width, thickness }) => outset({ x, y, width, height: 0 }, 4 * thickness));
  return unionOf([shadowed, ...backgrounds.map(({ shape }) => shapeBounds(shape)), ...bars]);
}

function unionOf(boxes: readonly (Box | undefined)[]): Box | undefined {
  return boxes.reduce<Box | undefined>((sum, box) => (sum && box ? union(sum, box) : (sum ?? box)), undefined);
}
