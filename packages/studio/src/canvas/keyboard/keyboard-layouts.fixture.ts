/** What the keys of a keyboard write, alone and with Shift, by `event.code`. */
export type KeyboardLayout = Readonly<Record<string, readonly [plain: string, shifted: string]>>;

const us = layoutOf({
  KeyA: 'aA',
  KeyB: 'bB',
  KeyC: 'cC',
  KeyD: 'dD',
  KeyE: 'eE',
  KeyF: 'fF',
  KeyG: 'gG',
  KeyH: 'hH',
  KeyI: 'iI',
  KeyJ: 'jJ',
  KeyK: 'kK',
  KeyL: 'lL',
  KeyM: 'mM',
  KeyN: 'nN',
  KeyO: 'oO',
  KeyP: 'pP',
  KeyQ: 'qQ',
  KeyR: 'rR',
  KeyS: 'sS',
  KeyT: 'tT',
  KeyU: 'uU',
  KeyV: 'vV',
  KeyW: 'wW',
  KeyX: 'xX',
  KeyY: 'yY',
  KeyZ: 'zZ',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
});

export const keyboardLayouts: Readonly<Record<'US' | 'German' | 'French', KeyboardLayout>> = {
  US: us,
  German: {
    ...us,
    ...layoutOf({
      KeyY: 'zZ',
      KeyZ: 'yY',
      Digit2: '2"',
      Digit3: '3§',
      Digit6: '6&',
      Digit7: '7/',
      Digit8: '8(',
      Digit9: '9)',
      Digit0: '0=',
      Minus: 'ß?',
      Equal: '´`',
      BracketLeft: 'üÜ',
      BracketRight: '+*',
      Backslash: "#'",
      Semicolon: 'öÖ',
      Quote: 'äÄ',
      Comma: ',;',
      Period: '.:',
      Slash: '-_',
    }),
  },
  French: {
    ...us,
    ...layoutOf({
      KeyA: 'qQ',
      KeyQ: 'aA',
      KeyW: 'zZ',
      KeyZ: 'wW',
      KeyM: ',?',
      Semicolon: 'mM',
      Digit1: '&1',
      Digit2: 'é2',
      Digit3: '"3',
      Digit4: "'4",
      Digit5: '(5',
      Digit6: '-6',
      Digit7: 'è7',
      Digit8: '_8',
      Digit9: 'ç9',
      Digit0: 'à0',
      Minus: ')°',
      Equal: '=+',
      BracketLeft: '^¨',
      BracketRight: '$£',
      Backslash: '*µ',
      Quote: 'ù%',
      Comma: ';.',
      Period: ':/',
      Slash: '!§',
    }),
  },
};

function layoutOf(keys: Readonly<Record<string, string>>): KeyboardLayout {
  return Object.fromEntries(Object.entries(keys).map(([code, [plain = '', shifted = '']]) => [code, [plain, shifted]]));
}

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The event of somebody who presses a shortcut, as tinykeys reads it, on a layout. */
export function pressed(shortcut: string, layout: KeyboardLayout, { isMac = false } = {}): PressedKey {
  const parts = shortcut.split(/(?<=\w)\+/);
  const main = parts.at(-1) ?? '';
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  const shiftKey = has('Shift');
  const held = { ctrlKey: has('$mod') && !isMac, metaKey: has('$mod') && isMac, shiftKey, altKey: has('Alt') };
  const written = layout[main];
  if (written) return { key: written[shiftKey ? 1 : 0], code: main, ...held };
  if (main.length > 1) return { key: main, code: main, ...held };
  const found = Object.entries(layout).find(([, [plain, shifted]]) => plain === main || (shiftKey && shifted === main));
  if (!found && main === '+') return { key: '+', code: 'NumpadAdd', ...held };
  if (!found) throw new Error(`this layout does not write ${main}`);
  return { key: found[1][shiftKey ? 1 : 0], code: found[0], ...held };
}
