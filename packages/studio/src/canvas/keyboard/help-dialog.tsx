import { memo } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditing } from '../editing.tsx';
import classes from './help-dialog.module.css';
import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const entries = Object.entries(shortcuts) as [ShortcutName, Shortcut][];
const parts: readonly { readonly title: 'canvas' | 'text' | 'layers'; readonly holds: readonly Shortcut['holds'][] }[] =
  [
    { title: 'canvas', holds: ['canvas', 'editor', 'browser'] },
    { title: 'text', holds: ['text'] },
    { title: 'layers', holds: ['layers'] },
  ];

/** The list of all shortcuts. */
export const HelpDialog = memo(function HelpDialog() {
  const { canvas } = useEditing();
  const isOpen = useStore(canvas, (state) => state.isHelpOpen);
  const { canvas: words } = useMessages();
  return (
    <Dialog title={words.help} isOpen={isOpen} onClose={() => canvas.setState({ isHelpOpen: false })}>
      {parts.map(({ title, holds }) => (
        <section key={title}>
          <h3 className={classes['title']}>{words.shortcutParts[title]}</h3>
          <dl className={classes['list']}>
            {entries
              .filter(([, shortcut]) => holds.includes(shortcut.holds))
              .map(([name, { keys, mac }]) => (
                <div key={name} className={classes['row']}>
                  <dt>{words.shortcuts[name]}</dt>
                  <dd>
                    {((isMac && mac) || keys).map((key) => (
                      <kbd key={key}>{shownKey(key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
});

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
  NumpadAdd: 'Num +',
  Escape: 'Esc',
};

function shownKey(key: string): string {
  const name = (part: string): string =>
    part.replace(/^(?:Key|Digit)/, '').replace(/^[a-z]$/, (it) => it.toUpperCase());
  return key
    .split('+')
    .map((part) => signs[part] ?? name(part))
    .join(isMac ? '' : ' ');
}
