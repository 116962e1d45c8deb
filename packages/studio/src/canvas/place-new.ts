import { addElement, type NewElementRequest, newElement } from '../document/commands/new-element.ts';
import { editorKinds } from '../document/design/kinds.ts';
import type { SessionContext } from './gestures/session.ts';
import { writeNew } from './write-in.ts';

/** Puts a new element on the page and selects it; in one that holds words, writing begins. */
export function placeNew(context: SessionContext, request: Omit<NewElementRequest, 'id' | 'words'>): void {
  const { kind, properties } = request;
  const { words } = context;
  const id = context.newId('');
  if (editorKinds[kind].writes === 'text') {
    writeNew(context, newElement({ ...request, id, properties: { ...properties, text: '' } }));
  } else context.store.run('add', addElement(newElement({ ...request, id, words })));
}
