import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditing } from '../editing.tsx';
import classes from './help-dialog.module.css';
import { type ShortcutName, shortcuts } from './shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The list of all shortcuts. */
export function HelpDialog() {
  const { canvas } = useEditing();
  const isOpen = useStore(canvas, (state) => state.isHelpOpen);
  const { canvas: words } = useMessages();
  return (
    <Dialog title={words.help} isOpen={isOpen} onClose={() => canvas.setState({ isHelpOpen: false })}>
      <dl className={classes['list']}>
        {(Object.keys(shortcuts) as ShortcutName[]).map((name) => (
          <div key={name} className={classes['row']}>
            <dt>{words.shortcuts[name]}</dt>
            <dd>
              {shortcuts[name].keys.map((key) => (
                <kbd key={key}>{shownKey(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

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
  Minus: '−',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
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
