import { copyElements } from '../../document/commands/clipboard.ts';
import { deleteElements } from '../../document/commands/remove.ts';
import type { Point } from '../../document/design/points.ts';
import { pasteOnto } from '../dropping/drop.ts';
import { elementsType, readTransfer } from '../dropping/read-transfer.ts';
import type { SessionContext } from '../gestures/session.ts';
import { isInLayers, isInMenu } from './areas.ts';

export interface ClipboardOptions extends SessionContext {
  readonly region: HTMLElement;
  /** Where the pointer is; undefined while it is elsewhere. */
  readonly pointer: { readonly page: () => Point | undefined };
}

/** Copies, cuts and pastes while the canvas or the list of layers has the focus. Answers how to stop that. */
export function clipboardEvents({ region, store, canvas, newId, pointer }: ClipboardOptions): () => void {
  const hasFocus = (): boolean => {
    const { activeElement } = document;
    return activeElement === region || isInLayers(activeElement) || isInMenu(activeElement);
  };
  // On Linux the middle button, which moves the view here, pastes what was selected last in any program.
  let isByMiddleButton = false;
  const watchButton = ({ button }: MouseEvent): void => {
    isByMiddleButton = button === 1;
    // The paste comes in the same task.
    if (isByMiddleButton) setTimeout(() => (isByMiddleButton = false));
  };
  region.addEventListener('auxclick', watchButton);
  const copy = (event: ClipboardEvent): boolean => {
    const { design, selection } = store.getState();
    const text = hasFocus() ? copyElements(design, selection.ids, canvas.getState().shown) : undefined;
    if (text === undefined) return false;
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData(elementsType, text);
    event.preventDefault();
    return true;
  };
  const cut = (event: ClipboardEvent): void => {
    if (copy(event)) store.run('cut', deleteElements(store.getState().selection.ids));
  };
  const paste = (event: ClipboardEvent): void => {
    if (isByMiddleButton) return;
    const dropped = hasFocus() && event.clipboardData ? readTransfer(event.clipboardData) : undefined;
    if (!dropped) return;
    event.preventDefault();
    // Elements come to lie where they were, or beside that.
    const at = dropped.kind === 'elements' ? undefined : pointer.page();
    void pasteOnto({ store, canvas, newId }, dropped, at);
  };
  const listeners = { copy, cut, paste } as const;
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
  return () => {
    region.removeEventListener('auxclick', watchButton);
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener);
  };
}
