import { splitClusters } from '@platen/core';
import type { Caret } from '../../canvas/canvas-state.ts';
import type { CaretMove } from '../text-keys.ts';
import { lineEnd, lineStart, placeOf, stepLines, stepSideways } from './carets.ts';
import type { TextView } from './text-view.ts';
import { paragraphAround, wordStep } from './words.ts';
import { type Side, writtenSince } from './written-since.ts';

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
  const { toView, toText } = writtenSince(view, text, caret.at);
  const inView = (side: Side, moved: (from: Caret) => Caret): Caret => toText(moved(toView(caret, side)), side);
  switch (move) {
    case 'left':
    case 'right': {
      const isOn = isForward(view, toView(caret, 'before'), move);
      return isFresh ? stepSideways(view, caret, move) : stepInText(text, caret.at, isOn);
    }
    case 'wordLeft':
    case 'wordRight': {
      const isNext = isForward(view, toView(caret, 'before'), move === 'wordLeft' ? 'left' : 'right');
      return { at: wordStep(text, caret.at, isNext ? 'next' : 'previous'), beside: isNext ? 'before' : 'behind' };
    }
    case 'up':
    case 'down': {
      const by = move === 'up' ? -1 : 1;
      return inView(by < 0 ? 'before' : 'behind', (from) =>
        stepLines(view, from, { by, x: column ?? placeOf(view, from).x }),
      );
    }
    case 'lineStart': {
      const start = inView('before', (from) => lineStart(view, from));
      return isFresh ? start : { ...start, at: Math.max(start.at, paragraphAround(text, caret.at).start) };
    }
    case 'lineEnd': {
      const end = inView('behind', (from) => lineEnd(view, from));
      return isFresh ? end : { ...end, at: Math.min(end.at, paragraphAround(text, caret.at).end) };
    }
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
