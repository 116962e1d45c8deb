import { childrenOf } from '@platen/core';
import { memo, useRef } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { useStore } from 'zustand';
import { placesOf, unlocked } from '../../document/design/tree.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type Action, ActionList, type ActionSection } from '../../ui/menus/action-menu.tsx';
import menu from '../../ui/menus/choice-menu.module.css';
import { pasteOnto } from '../dropping/drop.ts';
import { useEditing, useEditorState } from '../editing.tsx';
import { type ActionName, type Actions, type ShortcutName, shortcuts } from '../keyboard/shortcuts.ts';
import { keysOf } from '../keyboard/shown-key.ts';
import { newId } from '../new-id.ts';
import classes from './context-menu.module.css';
import { readClipboard } from './read-clipboard.ts';

export interface ContextMenuProps {
  /** What the shortcuts do, apart from keys of the browser. */
  readonly actions: Actions;
}

/** The menu of the selection, at the place where it was asked for. */
export const ContextMenu = memo(function ContextMenu({ actions }: ContextMenuProps) {
  const { canvas } = useEditing();
  const { canvas: words } = useMessages();
  const open = useStore(canvas, (state) => state.menu);
  const anchor = useRef<HTMLDivElement>(null);
  const close = () => canvas.setState({ menu: null });
  return (
    <>
      <div ref={anchor} className={classes['anchor']} style={{ left: open?.at.x, top: open?.at.y }} />
      <Popover
        // At another place it must be a new popover.
        key={`${open?.at.x} ${open?.at.y}`}
        data-canvas-menu
        aria-label={words.menu.label}
        className={menu['popover'] ?? ''}
        triggerRef={anchor}
        placement="bottom start"
        offset={0}
        isOpen={open !== null}
        onOpenChange={close}
      >
        <Entries actions={actions} onClose={close} />
      </Popover>
    </>
  );
});

type EntryName = ActionName | 'copy' | 'cut' | 'paste';

function Entries({ actions, onClose }: ContextMenuProps & { readonly onClose: () => void }) {
  const { store, canvas } = useEditing();
  const { canvas: words } = useMessages();
  const { design, selection } = useEditorState();
  const places = placesOf(design);
  const chosen = selection.ids.flatMap((id) => places.get(id)?.element ?? []);
  const isSome = chosen.length > 0;
  const isLocked = isSome && chosen.every(({ locked }) => locked === true);
  const isFree = unlocked(design, selection.ids).length > 0;
  const entry = (name: ShortcutName, text: string = words.shortcuts[name]): Action => {
    const [keys] = keysOf(shortcuts[name]);
    return { text, ...(keys !== undefined && { detail: keys }) };
  };
  const named = (...names: readonly EntryName[]) => Object.fromEntries(names.map((name) => [name, entry(name)]));
  const sections: readonly ActionSection<EntryName>[] = [
    {
      actions: {
        ...(isFree && named('cut')),
        ...(isSome ? named('copy', 'paste', 'duplicate') : named('paste')),
        ...(isFree && named('delete')),
      },
    },
    {
      actions: {
        ...(chosen.length > 1 && named('group')),
        ...(isFree && chosen.some((element) => childrenOf(element).length > 0) && named('ungroup')),
      },
    },
    { actions: isFree ? named('front', 'forward', 'backward', 'back') : {} },
    {
      actions: isSome
        ? { lock: entry('lock', isLocked ? words.menu.unlock : words.menu.lock), hide: entry('hide', words.menu.hide) }
        : {},
    },
    { actions: named('selectAll') },
  ];
  const tellKeys = (name: 'copy' | 'cut' | 'paste') =>
    canvas.setState({ dropProblems: [{ name: keysOf(shortcuts[name]).join(), reason: 'noClipboard' }] });
  const paste = async (): Promise<void> => {
    const at = canvas.getState().menu?.page;
    try {
      const dropped = await readClipboard();
      // Pasted elements lie where they were, or a little beside, as with the keys.
      if (dropped) await pasteOnto({ store, canvas, newId }, dropped, dropped.kind === 'elements' ? undefined : at);
    } catch {
      tellKeys('paste');
    }
  };
  const act = (name: EntryName): void => {
    if (name === 'paste') void paste();
    // Uses the events of the clipboard, which carry elements in addition to their text.
    else if (name === 'copy' || name === 'cut') document.execCommand(name) || tellKeys(name);
    else actions[name]();
  };
  return <ActionList label={words.menu.label} sections={sections} onAction={act} onClose={onClose} autoFocus="first" />;
}
