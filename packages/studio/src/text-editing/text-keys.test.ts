import { describe, expect, it } from 'vitest';
import { keyboardLayouts, pressed } from '../canvas/keyboard/keyboard-layouts.fixture.ts';
import { type Shortcut, shortcuts } from '../canvas/keyboard/shortcuts.ts';
import { textKey } from './text-keys.ts';

const inTexts = (Object.entries(shortcuts) as [string, Shortcut][]).filter(([, { holds }]) => holds === 'text');

describe('the list of shortcuts', () => {
  it.each([false, true])('says what keys do in a text, on a Mac: %s', (isMac) => {
    const meant: Readonly<Record<string, readonly (string | undefined)[]>> = {
      caret: ['left', 'right', 'up', 'down'],
      caretByWord: ['wordLeft', 'wordRight'],
      lineEnds: ['lineStart', 'lineEnd'],
      textEnds: ['textStart', 'textEnd'],
      selectText: ['select left', 'select right', 'select lineStart', 'select lineEnd'],
      selectAllText: ['selectAll'],
      styleText: ['bold', 'italic', 'underline'],
      // The browser writes and pastes.
      pastePlain: [undefined],
      newLine: [undefined],
      nextCell: ['tab 1', 'tab -1'],
      endText: ['end'],
    };
    for (const layout of Object.values(keyboardLayouts)) {
      const found = inTexts.map(([name, { keys, mac }]) => {
        const asked = ((isMac && mac) || keys).map((key) =>
          textKey(pressed(key, layout, { isMac }), { isMac, isCell: true }),
        );
        return [name, asked.map(inWords)];
      });
      expect(Object.fromEntries(found)).toEqual(meant);
    }
  });
});

function inWords(key: ReturnType<typeof textKey>): string | undefined {
  if (key?.does === 'move') return key.extends ? `select ${key.move}` : key.move;
  return key?.does === 'tab' ? `tab ${key.by}` : key?.does;
}
