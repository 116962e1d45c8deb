import { describe, expect, it } from 'vitest';
import type { Caret } from '../../canvas/canvas-state.ts';
import { caretAt, lineEnd, lineStart, placeOf, stepLines, stepSideways } from './carets.ts';
import { letter, lineHeight, sketchView } from './text-view.fixture.ts';

const at = (offset: number, beside: Caret['beside'] = 'behind'): Caret => ({ at: offset, beside });

/** The places of the text that a caret passes, from the first until it stands still. */
function walk(view: Parameters<typeof stepSideways>[0], from: Caret, to: 'left' | 'right') {
  const passed = [from];
  for (;;) {
    const last = passed.at(-1) as Caret;
    const next = stepSideways(view, last, to);
    if (next.at === last.at && next.beside === last.beside) return passed;
    passed.push(next);
  }
}

describe('a caret in a text from left to right', () => {
  const view = sketchView('one two\nx', [
    [{ text: 'one', start: 0 }],
    [{ text: 'two', start: 0 }],
    [{ text: 'x', start: 0 }],
  ]);

  it('stands once at each letter, over the end of a line within a paragraph and of a paragraph', () => {
    const right = walk(view, at(0), 'right').map((caret) => caret.at);
    expect(right).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(walk(view, at(9, 'before'), 'left').map((caret) => caret.at)).toEqual(right.toReversed());
  });

  it('keeps its column from line to line, and goes to the ends of the text beyond them', () => {
    const down = stepLines(view, at(2), { by: 1, x: 2 * letter });
    expect(down.at).toBe(6);
    expect(stepLines(view, down, { by: 1, x: 2 * letter }).at).toBe(9);
    expect(stepLines(view, at(9), { by: 1, x: 0 }).at).toBe(9);
    expect(stepLines(view, at(2), { by: -1, x: 20 }).at).toBe(0);
  });

  it('goes to the start and to the end of its own line', () => {
    expect(lineEnd(view, at(1))).toEqual(at(3, 'before'));
    expect(placeOf(view, lineEnd(view, at(1))).line).toBe(0);
    expect(lineStart(view, at(6)).at).toBe(4);
    expect(lineEnd(view, at(5)).at).toBe(7);
  });

  it('is put where one clicks, beside the nearest letter of the nearest line', () => {
    const click = (x: number, y: number) => caretAt(view, { x: 100 + x, y: 50 + y }).at;
    expect(click(14, 3)).toBe(1);
    expect(click(16, 3)).toBe(2);
    expect(click(-30, lineHeight + 3)).toBe(4);
    expect(click(900, 900)).toBe(9);
  });
});

describe('a caret in a text of two directions', () => {
  // What is seen: abc, then three Hebrew letters from right to left, then def.
  const view = sketchView('abc אבג def', [
    [
      { text: 'abc ', start: 0 },
      { text: 'אבג', start: 4, direction: 'rtl' },
      { text: ' def', start: 7 },
    ],
  ]);

  it('goes where the key points, one letter with each step, and comes back the same way', () => {
    const right = walk(view, at(0), 'right');
    const seen = right.map((caret) => placeOf(view, caret).x);
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => index * letter));
    expect(right.map((caret) => caret.at)).toEqual([0, 1, 2, 3, 4, 6, 5, 4, 8, 9, 10, 11]);
    const left = walk(view, right.at(-1) as Caret, 'left');
    expect(left.map((caret) => placeOf(view, caret).x)).toEqual(seen.toReversed());
  });

  it('stands in two places between letters of two directions, beside the one that it came from', () => {
    expect(placeOf(view, at(4, 'before')).x).toBe(4 * letter);
    expect(placeOf(view, at(4, 'behind')).x).toBe(7 * letter);
  });

  it('goes from line to line by the direction of its paragraph', () => {
    const hebrew = sketchView('אב גד', [
      [{ text: 'אב', start: 0, direction: 'rtl' }],
      [{ text: 'גד', start: 0, direction: 'rtl' }],
    ]);
    expect(walk(hebrew, at(0), 'left').map((caret) => caret.at)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(walk(hebrew, at(0), 'right')).toHaveLength(1);
  });
});

describe('a caret in clusters, spaces and capitals', () => {
  it('passes what a reader takes for one letter in one step', () => {
    const text = 'a👩‍👩‍👧é';
    const view = sketchView(text, [[{ text, start: 0 }]]);
    expect(walk(view, at(0), 'right').map((caret) => caret.at)).toEqual([0, 1, 9, text.length]);
  });

  it('moves behind spaces at the end of a line, which the scene does not show', () => {
    const view = sketchView('one  ', [[{ text: 'one', start: 0 }]]);
    expect(placeOf(view, at(5, 'before')).x).toBe(5 * letter);
  });

  it('stands in an empty line and in an empty text', () => {
    const view = sketchView('a\n\nb', [[{ text: 'a', start: 0 }], [], [{ text: 'b', start: 0 }]]);
    expect(walk(view, at(0), 'right').map((caret) => [caret.at, placeOf(view, caret).line])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(placeOf(sketchView('', [[]]), at(0)).line).toBe(0);
  });

  it('finds its letter where capitals are two for one', () => {
    const view = sketchView('aßc', [[{ text: 'ASSC', start: 0 }]], { textTransform: 'uppercase' });
    expect(placeOf(view, at(2)).x).toBe(3 * letter);
    expect(caretAt(view, { x: 100 + 3 * letter, y: 51 }).at).toBe(2);
  });

  it('stays at the end of what is shown where an ellipsis stands for the rest', () => {
    const view = sketchView('one two three', [[{ text: 'one…', start: 0 }]]);
    expect(placeOf(view, at(11))).toMatchObject({ line: 0, x: 3 * letter });
  });

  it('is not put into the marker of a list', () => {
    const view = sketchView('one', [
      [
        { text: '• ', start: -2 },
        { text: 'one', start: 0 },
      ],
    ]);
    expect(placeOf(view, at(0)).x).toBe(2 * letter);
  });
});
