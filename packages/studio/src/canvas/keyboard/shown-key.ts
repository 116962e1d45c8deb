import type { Shortcut } from './shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Readonly<Record<string, string>> = {
  $mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketLeft: '[',
  BracketRight: ']',
  Equal: '+',
  '-': '−',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
};

/** Keys as people read them. */
export function shownKey(key: string): string {
  const name = (part: string): string =>
    part.replace(/^(?:Key|Digit)/, '').replace(/^[a-z]$/, (it) => it.toUpperCase());
  return key
    .split(/(?<=\w)\+/)
    .map((part) => signs[part] ?? name(part))
    .join(isMac ? '' : ' ');
}

/** The keys of a shortcut on this computer. */
export function keysOf({ keys, mac }: Shortcut): readonly string[] {
  return ((isMac && mac) || keys).map(shownKey);
}
