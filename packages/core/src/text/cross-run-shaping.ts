import type { CrossRunSide, TextMeasurer } from './fonts.ts';
import { joiner, joinsAt } from './scripts/joining.ts';
import { fontOf, type Segment } from './segments.ts';

/** Letters on each side of the edge between two runs that are shaped together; what is further away changes nothing there. */
const reach = 48;

/**
 * Joins what Blink shapes as one: neighbours that have font, size, spacing, features, language and level in common and
 * stand on one height, whatever their colours, lines and links. They kern with each other, and a ligature of letters
 * from both is drawn in the style of the first.
 */
export function shapedAcrossRuns(
  segments: readonly Segment[],
  text: string,
  measurer: TextMeasurer,
): readonly Segment[] {
  if (measurer.crossRun === undefined || segments.length < 2) return segments;
  const joined: Segment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (before === undefined || !isShapedWith(before, segment)) {
      joined.push(segment);
      continue;
    }
    const at = segment.start;
    const parted = joinsAt(text, at) ? joiner : '';
    const { absorbed, ...sides } = measurer.crossRun(
      text.slice(Math.max(before.start, at - reach), at) + parted,
      parted + text.slice(at, Math.min(segment.end, at + reach)),
      fontOf(segment),
    );
    const taken = Math.min(absorbed, segment.end - at);
    joined[joined.length - 1] = { ...before, end: at + taken, trail: changed(sides.before) };
    if (at + taken < segment.end) joined.push({ ...segment, start: at + taken, lead: changed(sides.after) });
  }
  return joined;
}

function changed(side: CrossRunSide): CrossRunSide | null {
  return side.by === 0 && side.shift === 0 ? null : side;
}

function isShapedWith(a: Segment, b: Segment): boolean {
  if (a.face !== b.face || a.level !== b.level || a.style.rise !== b.style.rise || a.style.rise !== 0) return false;
  if (a.item === b.item || a.style.families.join() !== b.style.families.join()) return false;
  return JSON.stringify(fontOf(a)) === JSON.stringify(fontOf(b));
}
