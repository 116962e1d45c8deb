import { createKeybindingsHandler } from 'tinykeys';
import { describe, expect, it } from 'vitest';
import { de } from '../../messages/de.ts';
import { keyboardLayouts, type PressedKey, pressed } from './keyboard-layouts.fixture.ts';
import { type Actions, bindingsOf, type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';

const names = Object.keys(shortcuts) as ShortcutName[];
const holding = (...holds: readonly Shortcut['holds'][]) =>
  names.filter((name) => holds.includes(shortcuts[name].holds));
const keysOf = (name: ShortcutName): readonly string[] => shortcuts[name].keys;

/** What the canvas and the editor do for a key. */
function doneBy(event: PressedKey): readonly string[] {
  const done: string[] = [];
  const actions = Object.fromEntries(names.map((name) => [name, () => done.push(name)])) as unknown as Actions;
  const { ctrlKey, shiftKey, altKey } = event;
  const held: Readonly<Record<string, boolean>> = { Control: ctrlKey, Shift: shiftKey, Alt: altKey };
  const own = {
    isComposing: false,
    repeat: false,
    preventDefault: () => {},
    getModifierState: (modifier: string) => held[modifier] ?? false,
    ...event,
  } as unknown as Event;
  for (const holds of ['canvas', 'editor', 'anywhere'] as const) {
    createKeybindingsHandler(bindingsOf(holds, actions), { ignore: () => false })(own);
  }
  return done;
}

describe('the table of shortcuts', () => {
  it.each([['canvas', 'editor', 'anywhere', 'browser'], ['text']] as const)(
    'gives no key of %s two meanings',
    (...holds) => {
      const keys = holding(...holds).flatMap(keysOf);
      expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    },
  );

  it('takes letters of the canvas away from nobody who writes', () => {
    const plain = holding('canvas', 'editor', 'anywhere').filter((name) =>
      keysOf(name).some((key) => !/\+|^F\d+$/.test(key)),
    );
    expect(plain.filter((name) => shortcuts[name].holds !== 'canvas')).toEqual([]);
  });

  it.each(['US', 'German', 'French'] as const)('does what is meant, and that alone, on a keyboard: %s', (layout) => {
    for (const name of holding('canvas', 'editor', 'anywhere')) {
      for (const key of keysOf(name)) {
        const event = pressed(key, keyboardLayouts[layout]);
        // What a key writes counts more than where it is.
        const does = event.ctrlKey && event.key === '+' ? 'zoomIn' : name;
        expect({ ...event, does: doneBy(event) }).toEqual({ ...event, does: [does] });
      }
    }
  });

  it('has a way to bring forward on a German keyboard, where Ctrl and + zooms in', () => {
    const [ctrlPlus, other = ''] = shortcuts.forward.keys;
    expect(doneBy(pressed(ctrlPlus, keyboardLayouts.German))).toEqual(['zoomIn']);
    expect(doneBy(pressed(other, keyboardLayouts.German))).toEqual(['forward']);
  });

  it('gives what a held key does again and again one burst, and the next press another', () => {
    const bursts: unknown[] = [];
    const actions = { right: (burst: unknown) => bursts.push(burst) } as unknown as Actions;
    const { ArrowRight: press } = bindingsOf('canvas', actions);
    for (const repeat of [false, true, true, false]) {
      press?.({ key: 'ArrowRight', repeat, preventDefault: () => {} } as unknown as KeyboardEvent);
    }
    const [first, second, third, fourth] = bursts;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('has a sentence for each in every language', () => {
    expect(Object.keys(de.canvas.shortcuts).toSorted()).toEqual(names.toSorted());
  });
});
