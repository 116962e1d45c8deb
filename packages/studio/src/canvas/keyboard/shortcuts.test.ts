import { createKeybindingsHandler } from 'tinykeys';
import { describe, expect, it } from 'vitest';
import { de } from '../../messages/de.ts';
import { type Actions, bindingsOf, type ShortcutName, shortcuts } from './shortcuts.ts';

const names = Object.keys(shortcuts) as ShortcutName[];

describe('the table of shortcuts', () => {
  it('gives no key two meanings', () => {
    const keys = names.flatMap((name) => shortcuts[name].keys as readonly string[]);
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  it('takes letters of the canvas away from nobody who writes', () => {
    const plain = names.filter((name) =>
      (shortcuts[name].keys as readonly string[]).some((key) => !/\+|^F\d+$/.test(key)),
    );
    expect(plain.filter((name) => shortcuts[name].holds !== 'canvas')).toEqual([]);
  });

  it.each([
    ['a German keyboard', { key: '=', code: 'Digit0', shiftKey: true }, 'fullSize'],
    ['a French keyboard', { key: '1', code: 'Digit1', shiftKey: true }, 'fitPage'],
    ['a German keyboard', { key: '+', code: 'BracketRight', ctrlKey: true }, 'forward'],
    ['a French keyboard', { key: 'z', code: 'KeyW', ctrlKey: true }, 'undo'],
    ['a German keyboard', { key: '?', code: 'Minus', shiftKey: true }, 'help'],
  ] as const)('finds what is meant on %s: %o', (_, pressed, expected) => {
    const done: string[] = [];
    const actions = Object.fromEntries(names.map((name) => [name, () => done.push(name)])) as unknown as Actions;
    const event = {
      isComposing: false,
      repeat: false,
      preventDefault: () => {},
      getModifierState: (modifier: string) =>
        (modifier === 'Control' && 'ctrlKey' in pressed) || (modifier === 'Shift' && 'shiftKey' in pressed),
      ...pressed,
    } as unknown as Event;
    for (const holds of ['canvas', 'editor'] as const) {
      createKeybindingsHandler(bindingsOf(holds, actions), { ignore: () => false })(event);
    }
    expect(done).toEqual([expected]);
  });

  it('has a sentence for each in every language', () => {
    expect(Object.keys(de.canvas.shortcuts).toSorted()).toEqual(names.toSorted());
  });
});
