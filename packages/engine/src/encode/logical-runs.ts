import type { TextLine, TextRun } from '@platen/core';

/**
 * The runs of a line in reading order. A scene has them from left to right; who reads a PDF by its content, a search
 * engine or a voice, takes them in the order in which they were painted. Runs are found again in the line's text,
 * each at the first place that is still free; runs of a right-to-left line are looked for from the right.
 */
export function logicalRuns(line: TextLine): readonly TextRun[] {
  if (line.runs.length < 2 || line.runs.every(({ direction }) => direction === 'ltr')) return line.runs;
  const taken = new Array<boolean>(line.text.length).fill(false);
  const placed: { readonly run: TextRun; readonly at: number }[] = [];
  for (const run of line.runs.toReversed()) {
    let at = line.text.indexOf(run.text);
    while (at >= 0 && taken.slice(at, at + run.text.length).some(Boolean)) at = line.text.indexOf(run.text, at + 1);
    // An ellipsis and the like do not stand in the text: they end it.
    if (at >= 0) taken.fill(true, at, at + run.text.length);
    placed.push({ run, at: at >= 0 ? at : line.text.length });
  }
  return placed.sort((a, b) => a.at - b.at).map(({ run }) => run);
}
