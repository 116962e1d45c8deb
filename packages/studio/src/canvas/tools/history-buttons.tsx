import redo from 'lucide:redo-2';
import undo from 'lucide:undo-2';
import { memo } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { useEditing, useEditorValue } from '../editing.tsx';

/** Undo and redo, which can be pressed while there is something to take back or to do again. */
export const HistoryButtons = memo(function HistoryButtons() {
  const { store } = useEditing();
  const undoName = useEditorValue((state) => state.undoName);
  const redoName = useEditorValue((state) => state.redoName);
  const { editor } = useMessages();
  return (
    <>
      <IconButton label={editor.undo} icon={undo} isDisabled={undoName === null} onPress={store.undo} />
      <IconButton label={editor.redo} icon={redo} isDisabled={redoName === null} onPress={store.redo} />
    </>
  );
});
