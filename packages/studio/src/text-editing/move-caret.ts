import { splitClusters } from '@platen/core';
import type { Caret } from '../canvas/canvas-state.ts';
import { lineEnd, lineStart, placeOf, stepLines, stepSideways } from './carets.ts';
import type { CaretMove } from './text-keys.ts';
import type { TextView } from './text-view.ts';
import { paragraphAround, wordStep } from './words.ts';

export interface MoveRequest {
  readonly view: TextView;
  /** The text as it is now; the view may still show the one before. */
  readonly text: string;
  readonly caret: Caret;
  readonly move: CaretMove;
  /** px of the text's mark that Up and Down keep to; where the caret is by default. */
  readonly column?: number | undefined;
}

/** The caret after a move. */
export function moveCaret({ view, text, caret, move, column }: MoveRequest): Caret {
  const isFresh = view.source.text === text;
  switch (move) {
    case 'left':
    case 'right':
      return isFresh ? stepSideways(view, caret, move) : stepInText(text, caret.at, isForward(view, caret, move));
    case 'wordLeft':
    case 'wordRight': {
      const to = isForward(view, caret, move === 'wordLeft' ? 'left' : 'right') ? 'next' : 'previous';
      return { at: wordStep(text, caret.at, to), beside: to === 'next' ? 'before' : 'behind' };
    }
    case 'up':
    case 'down':
      return stepLines(view, caret, { by: move === 'up' ? -1 : 1, x: column ?? placeOf(view, caret).x });
    case 'lineStart':
      return lineStart(view, caret);
    case 'lineEnd':
      return lineEnd(view, caret);
    case 'textStart':
      return { at: 0, beside: 'behind' };
    case 'textEnd':
      return { at: text.length, beside: 'before' };
  }
}

/** The caret after a move in a text that has not been laid out yet: its paragraphs stand for lines. */
export function moveInText(text: string, { at }: Caret, move: CaretMove): Caret {
  if (move === 'left' || move === 'right') return stepInText(text, at, move === 'right');
  const paragraph = paragraphAround(text, at);
  const places: Readonly<Record<Exclude<CaretMove, 'left' | 'right'>, number>> = {
    wordLeft: wordStep(text, at, 'previous'),
    wordRight: wordStep(text, at, 'next'),
    lineStart: paragraph.start,
    lineEnd: paragraph.end,
    up: 0,
    textStart: 0,
    down: text.length,
    textEnd: text.length,
  };
  return { at: places[move], beside: 'before' };
}

/** Whether a side is the one that the caret's paragraph goes on to. */
function isForward(view: TextView, caret: Caret, side: 'left' | 'right'): boolean {
  return (side === 'right') === (view.lines[placeOf(view, caret).line]?.direction !== 'rtl');
}

function stepInText(text: string, at: number, forward: boolean): Caret {
  const clusters = splitClusters(text);
  const to = forward ? clusters.find(({ end }) => end > at)?.end : clusters.findLast(({ start }) => start < at)?.start;
  return { at: to ?? at, beside: forward ? 'before' : 'behind' };
}
