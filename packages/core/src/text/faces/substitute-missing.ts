import { isEmojiCluster, isIgnorable, splitClusters } from '../scripts/clusters.ts';
import type { StyledRun } from '../text-block.ts';
import { type FacePicker, faceHas, type StyleFaces } from './pick-face.ts';

/** U+FFFD, the sign for a character that cannot be shown. */
const replacement = '\ufffd';

/** What some bundled font has for certain: text of these alone needs no look. */
const common = /^[\n\x20-\x7e\u00a0-\u017f\u2013\u2014\u2018-\u201d\u2026]*$/;

/**
 * Puts a sign in the place of what no font has. A canvas that is asked for such a character takes it from whatever font
 * the machine has, and the picture would be another on each. What was missing is added to `missing`.
 */
export function substituteMissing(
  runs: readonly StyledRun[],
  picker: FacePicker,
  missing: Set<string>,
): readonly StyledRun[] {
  return runs.map((run) => {
    if (common.test(run.text)) return run;
    const faces = picker.facesFor(run.style);
    let text = '';
    for (const { start, end } of splitClusters(run.text)) {
      const cluster = run.text.slice(start, end);
      const shown = shownOf(cluster, faces, picker);
      if (shown !== cluster) missing.add(cluster);
      text += shown;
    }
    return text === run.text ? run : { ...run, text };
  });
}

/**
 * A cluster as it can be drawn: itself where a font has all of it, without its marks that the letter's font lacks (they
 * would stand there as boxes), else the replacement character.
 */
function shownOf(cluster: string, faces: StyleFaces, { emoji }: FacePicker): string {
  const visible = [...cluster].filter((character) => !isIgnorable(codePointOf(character)));
  const [first] = visible;
  // A mark at the start of a run belongs to the letter before it, which another run holds.
  if (first === undefined || first === '\n' || /^\p{M}/u.test(first)) return cluster;
  if (emoji && isEmojiCluster(cluster) && faceHas(emoji, codePointOf(first))) return cluster;
  // A font may have only the composed form of a letter and its mark.
  const composed = cluster.normalize('NFC');
  for (const form of [composed, cluster]) if (faces.pick(drawnCodePoints(form))) return cluster;
  for (const form of [composed, cluster]) {
    const face = faces.pick(drawnCodePoints(form).slice(0, 1));
    const isDrawn = (codePoint: number) => isIgnorable(codePoint) || (face && faceHas(face, codePoint));
    if (face) return [...form].filter((character) => isDrawn(codePointOf(character))).join('');
  }
  return faces.pick([codePointOf(replacement)]) ? replacement : cluster;
}

function drawnCodePoints(cluster: string): readonly number[] {
  return [...cluster].map(codePointOf).filter((codePoint) => !isIgnorable(codePoint));
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
