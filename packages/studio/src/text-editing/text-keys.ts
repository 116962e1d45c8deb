/** Where a key takes the caret. */
export type CaretMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'textStart'
  | 'textEnd';

/** What a key asks for while a text is written; all other keys write. */
export type TextKey =
  | { readonly does: 'move'; readonly move: CaretMove; readonly extends: boolean }
  | { readonly does: 'selectAll' | 'bold' | 'italic' | 'underline' | 'undo' | 'redo' | 'save' | 'end' }
  | { readonly does: 'tab'; readonly by: 1 | -1 };

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const arrows: Readonly<Record<string, CaretMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'lineStart',
  End: 'lineEnd',
  PageUp: 'textStart',
  PageDown: 'textEnd',
};
const byWord: Readonly<Record<string, CaretMove>> = {
  ArrowLeft: 'wordLeft',
  ArrowRight: 'wordRight',
  Home: 'textStart',
  End: 'textEnd',
};
const withCommand: Readonly<Record<string, CaretMove>> = {
  ArrowLeft: 'lineStart',
  ArrowRight: 'lineEnd',
  ArrowUp: 'textStart',
  ArrowDown: 'textEnd',
};
const withControl = {
  a: 'selectAll',
  b: 'bold',
  i: 'italic',
  u: 'underline',
  z: 'undo',
  y: 'redo',
  s: 'save',
} as const;

export interface TextKeyContext {
  readonly isMac: boolean;
  /** Whether it is a cell of a table: Enter ends there. */
  readonly isCell: boolean;
}

/** What a pressed key asks for; undefined where it writes, as the browser knows best. */
export function textKey(pressed: PressedKey, { isMac, isCell }: TextKeyContext): TextKey | undefined {
  const { key, shiftKey, altKey } = pressed;
  const control = isMac ? pressed.metaKey : pressed.ctrlKey;
  const words = isMac ? altKey : pressed.ctrlKey;
  const move = (isMac && control && withCommand[key]) || (words && byWord[key]) || arrows[key];
  if (move) return { does: 'move', move, extends: shiftKey };
  if (key === 'Escape' || (isCell && key === 'Enter' && !shiftKey)) return { does: 'end' };
  if (key === 'Tab' && !control && !altKey) return { does: 'tab', by: shiftKey ? -1 : 1 };
  if (!control || altKey) return undefined;
  const name = key.toLowerCase();
  if (name === 'z' && shiftKey) return { does: 'redo' };
  const does = shiftKey ? undefined : withControl[name as keyof typeof withControl];
  return does && { does };
}
