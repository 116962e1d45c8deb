import { type Box, intersection, outset, union } from '../geometry/box.ts';
import { mapBox } from '../geometry/matrix.ts';
import { shapeBounds } from '../geometry/shape-bounds.ts';
import type { GroupMark, Mark, MarkKind, ShapeMark, TextLine, TextMark, TextRun, TextStyle } from '../scene/marks.ts';
import { strokeMargin } from './fill-shape.ts';
import { filterReach } from './filter-css.ts';
import { shadowReach } from './shadows/shadow-reach.ts';

/** How far the glyphs of a run really reach above and below the line they stand on, local px; both may be negative. */
export type InkReach = (run: TextRun, style: TextStyle) => { readonly above: number; readonly below: number };

/**
 * A box around everything a mark paints, in its parent's px; undefined when it paints nothing. With `ink`, that of a text
 * is as high as its glyphs; else as high as glyphs can be expected to be.
 */
export function markBounds(mark: Mark, ink?: InkReach): Box | undefined {
  const filtered = filteredBounds(mark, ink);
  const box = filtered && shadowReach(filtered, mark.dropShadows);
  return box && mark.transform ? mapBox(mark.transform, box) : box;
}

/** A box around a mark's filtered picture, before its shadows, in its own px. */
export function filteredBounds(mark: Mark, ink?: InkReach): Box | undefined {
  const picture = pictureBounds(mark, ink);
  return picture && outset(picture, filterReach(mark.filters));
}

/** A box around a mark's clipped picture, before its filters and shadows, in its own px. */
export function pictureBounds(mark: Mark, ink?: InkReach): Box | undefined {
  const content = (contentBounds[mark.kind] as BoundsOf<Mark>)(mark, ink);
  return content && mark.clip ? intersection(content, outset(shapeBounds(mark.clip), 1)) : content;
}

type BoundsOf<Kind> = (mark: Kind, ink?: InkReach) => Box | undefined;

const contentBounds = {
  group: boundsOfGroup,
  shape: boundsOfShape,
  text: boundsOfText,
  image: (mark) => mark.target,
} satisfies { readonly [Kind in MarkKind]: BoundsOf<Extract<Mark, { kind: Kind }>> };

function boundsOfGroup({ children, mask, tiles, svgFilter }: GroupMark, ink?: InkReach): Box | undefined {
  if (tiles) return tiles.area;
  if (svgFilter) return svgFilter.region;
  const shown = unionOf((mask ? children.slice(0, -1) : children).map((child) => markBounds(child, ink)));
  // In a PDF a mask does not cut away what lies at the very edge of its layer.
  return shown && mask ? outset(shown, 2) : shown;
}

function boundsOfShape({ shape, stroke, shadows }: ShapeMark): Box {
  const margin = stroke ? strokeMargin(stroke) : 0;
  return outset(shadowReach(outset(shapeBounds(shape), margin), shadows), 1);
}

function boundsOfText(mark: TextMark, ink?: InkReach): Box | undefined {
  const { lines, backgrounds, decorations, styles } = mark;
  // Glyphs may leave their line box: tall marks, swashes, italics. Two em on each side hold them.
  const margins = styles.map((style) => 2 * style.size + penMargin(style));
  const margin = Math.max(0, ...margins);
  const glyphs = unionOf(
    lines.flatMap((line) =>
      line.runs.map((run): Box | undefined => {
        const style = styles[run.style];
        if (ink === undefined || style === undefined) return outset(lineBox(run, line), margin);
        const { above, below } = ink(run, style);
        const inked = { x: run.x, y: line.baseline - run.rise - above, width: run.width, height: above + below };
        const pen = penMargin(style);
        const box = { ...outset(inked, pen), x: run.x - margin, width: run.width + 2 * margin };
        return box.height > 0 ? box : undefined;
      }),
    ),
  );
  const shadowed = glyphs && styles.reduce((reach, style) => union(reach, shadowReach(glyphs, style.shadows)), glyphs);
  const bars = decorations.map(({ x, y, width, thickness }) => outset({ x, y, width, height: 0 }, 4 * thickness));
  return unionOf([shadowed, ...backgrounds.map(({ shape }) => shapeBounds(shape)), ...bars]);
}

function penMargin({ stroke }: TextStyle): number {
  return stroke ? strokeMargin(stroke) : 0;
}

function lineBox(run: TextRun, line: TextLine): Box {
  return {
    x: run.x,
    y: Math.min(line.box.y, line.baseline - run.rise),
    width: run.width,
    height: line.box.height + Math.abs(run.rise),
  };
}

function unionOf(boxes: readonly (Box | undefined)[]): Box | undefined {
  return boxes.reduce<Box | undefined>((sum, box) => (sum && box ? union(sum, box) : (sum ?? box)), undefined);
}
