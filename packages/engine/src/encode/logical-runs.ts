import type { TextLine, TextRun } from '@platen/core';

/**
 * The runs of a line in reading order. A scene has them from left to right; who reads a PDF by its content, a search
 * engine or a voice, takes them in the order in which they were painted.
 */
export function logicalRuns({ runs }: TextLine): readonly TextRun[] {
  return runs.toSorted((a, b) => a.start - b.start);
}
