import { describe, expect, it } from 'vitest';
import type { Caret } from '../../canvas/canvas-state.ts';
import type { CaretMove } from '../text-keys.ts';
import { moveCaret } from './move-caret.ts';
import { letter, sketchView } from './text-view.fixture.ts';

/** The place after a move; `text` has the caret at `|`. */
function moved(view: ReturnType<typeof sketchView>, text: string, move: CaretMove, beside: Caret['beside'] = 'before') {
  const at = text.indexOf('|');
  const now = text.replace('|', '');
  const to = moveCaret({ view, text: now, caret: { at, beside }, move }).at;
  return `${now.slice(0, to)}|${now.slice(to)}`;
}

describe('a caret in a text that was written in since it was laid out', () => {
  const view = sketchView('one two\nsix', [
    [{ text: 'one', start: 0 }],
    [{ text: 'two', start: 0 }],
    [{ text: 'six', start: 0 }],
  ]);

  it.each<[CaretMove, string, string]>([
    ['lineEnd', 'one two\nsixteen|', 'one two\nsixteen|'],
    ['lineEnd', 'one two\nsix|teen', 'one two\nsixteen|'],
    ['lineEnd', 'o|range one two\nsix', 'orange one| two\nsix'],
    ['lineEnd', 'one twos|\nsix', 'one twos|\nsix'],
    ['lineEnd', 'one| two\nsix!', 'one| two\nsix!'],
    ['lineStart', 'one two\nfifty-six|', 'one two\n|fifty-six'],
    ['lineStart', 'one untwo|\nsix', 'one |untwo\nsix'],
    ['lineStart', 'one two\nsix\nseven|', 'one two\nsix\n|seven'],
    ['lineEnd', 'one two\nsi|\nx', 'one two\nsi|\nx'],
    ['lineEnd', 'one two|six', 'one twosix|'],
    ['lineStart', 'one two|six', 'one |twosix'],
    ['lineEnd', '|', '|'],
    ['lineStart', 'abc|', '|abc'],
    ['textEnd', 'one two\nsix|teen', 'one two\nsixteen|'],
    ['down', 'one two!|\nsix', 'one two!\nsix|'],
    ['up', 'one two\nsix!|', 'one two|\nsix!'],
    ['right', 'one two\ns!|ix', 'one two\ns!i|x'],
    ['wordLeft', 'one two\nsixteen|', 'one two\n|sixteen'],
  ])('goes to %s of what is written now: %j', (move, from, to) => {
    expect(moved(view, from, move)).toBe(to);
  });

  it('goes on in the direction of its line, which stands further up in the view', () => {
    const hebrew = sketchView('ab\nאב', [[{ text: 'ab', start: 0 }], [{ text: 'אב', start: 0, direction: 'rtl' }]]);
    expect(moved(hebrew, 'abcdef\nא|ב', 'left')).toBe('abcdef\nאב|');
  });

  it('goes to the line below at the column that is given', () => {
    const caret = { at: 1, beside: 'before' } as const;
    expect(moveCaret({ view, text: 'ones two\nsix', caret, move: 'down', column: 2 * letter }).at).toBe(7);
  });
});
