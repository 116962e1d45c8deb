import { copyElements, pasteElements, readCopied } from '../../document/commands/clipboard.ts';
import { addElement, newElement } from '../../document/commands/new-element.ts';
import { deleteElements } from '../../document/commands/remove.ts';
import type { Point } from '../../document/design/points.ts';
import type { SessionContext } from '../gestures/session.ts';
import { toPage } from '../viewport.ts';

export interface ClipboardOptions extends SessionContext {
  readonly region: HTMLElement;
  /** Where the pointer is; undefined while it is elsewhere. */
  readonly pointer: { readonly page: () => Point | undefined };
}

/** Copies, cuts and pastes while the canvas has the focus. Answers how to stop that. */
export function clipboardEvents({ region, store, canvas, newId, pointer }: ClipboardOptions): () => void {
  const hasFocus = (): boolean => document.activeElement === region;
  const copy = (event: ClipboardEvent): boolean => {
    const { design, selection } = store.getState();
    const text = hasFocus() ? copyElements(design, selection.ids, canvas.getState().shown) : undefined;
    if (text === undefined) return false;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  const cut = (event: ClipboardEvent): void => {
    if (copy(event)) store.run('cut', deleteElements(store.getState().selection.ids));
  };
  const paste = (event: ClipboardEvent): void => {
    const text = hasFocus() ? (event.clipboardData?.getData('text/plain') ?? '') : '';
    if (text === '') return;
    event.preventDefault();
    const copied = readCopied(text);
    const { viewport, size } = canvas.getState();
    const at = pointer.page() ?? toPage(viewport, { x: size.width / 2, y: size.height / 2 });
    const words = () => addElement(newElement({ kind: 'text', id: newId(''), at, properties: { text } }));
    store.run('paste', copied ? pasteElements(copied, { newId }) : words());
  };
  const listeners = { copy, cut, paste } as const;
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener);
  };
}
