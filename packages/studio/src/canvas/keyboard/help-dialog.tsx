import { memo } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditing } from '../editing.tsx';
import classes from './help-dialog.module.css';
import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';
import { keysOf } from './shown-key.ts';

const entries = Object.entries(shortcuts) as [ShortcutName, Shortcut][];
const parts: readonly {
  readonly title: 'canvas' | 'text' | 'layers' | 'inspector';
  readonly holds: readonly Shortcut['holds'][];
}[] = [
  { title: 'canvas', holds: ['canvas', 'editor', 'anywhere', 'browser'] },
  { title: 'text', holds: ['text'] },
  { title: 'layers', holds: ['layers'] },
  { title: 'inspector', holds: ['inspector'] },
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
              .map(([name, shortcut]) => (
                <div key={name} className={classes['row']}>
                  <dt>{words.shortcuts[name]}</dt>
                  <dd>
                    {keysOf(shortcut).map((key) => (
                      <kbd key={key}>{key}</kbd>
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
