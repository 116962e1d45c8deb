import type { Scene, TextLine, TextRun } from '@platen/core';
import type { Span } from '../../document/text/styled-text.ts';
import { type TextView, viewText } from './text-view.ts';

/** px: every letter is as wide, lines are as high. */
export const letter = 10;
export const lineHeight = 24;

/** A stretch of one direction, as it stands from left to right among the others of its line. */
export interface RunSketch {
  readonly text: string;
  readonly direction?: 'ltr' | 'rtl';
}

/** The view of a text whose lines are sketched: their runs from left to right, in reading order within each. */
export function sketchView(
  text: string,
  lines: readonly (readonly (RunSketch & { readonly start: number })[])[],
  whole: Readonly<Record<string, unknown>> = {},
  spans: readonly Span[] = [],
): TextView {
  const mark = {
    kind: 'text' as const,
    elementId: 'text',
    transform: [1, 0, 0, 1, 100, 50] as const,
    styles: [{ face: 'a', size: 20, weight: 400, italic: false, letterSpacing: 0, lang: '', features: {} }],
    lines: lines.map((runs, index) => sketchLine(runs, index)),
    backgrounds: [],
    decorations: [],
  };
  const scene = { marks: [mark] } as unknown as Scene;
  const measure = (part: string): number => part.replaceAll('\u200d', '').length * letter;
  const view = viewText({
    scene,
    isText: ({ elementId }) => elementId === 'text',
    source: { text, spans },
    whole,
    measure,
  });
  if (!view) throw new Error('the scene shows no text');
  return view;
}

function sketchLine(sketches: readonly (RunSketch & { readonly start: number })[], index: number): TextLine {
  let x = 0;
  const runs = sketches.map(({ text, direction = 'ltr', start }): TextRun => {
    const width = text.length * letter;
    x += width;
    return { text, start, x: x - width, width, direction, style: 0, wordSpacing: 0, rise: 0, href: null };
  });
  const text = runs
    .toSorted((a, b) => a.start - b.start)
    .map((run) => run.text)
    .join('');
  return {
    box: { x: 0, y: index * lineHeight, width: x, height: lineHeight },
    baseline: index * lineHeight + 18,
    text,
    runs,
  };
}
