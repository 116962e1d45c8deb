import { useMutation } from '@tanstack/react-query';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DataSet } from './data-sets.ts';

export interface DeleteRowsDialogProps {
  readonly dataSet: Pick<DataSet, 'name' | 'rowCount'>;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before rows are deleted, which nothing brings back. */
export function DeleteRowsDialog({ dataSet: { name, rowCount }, onDelete, onClose }: DeleteRowsDialogProps) {
  const { panels, common } = useMessages();
  const words = panels.data.removal;
  const inWords = useCauseInWords();
  const count = new Intl.NumberFormat(useLocale()).format(rowCount);
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  const actions = (
    <>
      <Button onPress={onClose}>{common.cancel}</Button>
      <Button look="danger" isPending={deletion.isPending} onPress={() => deletion.mutate()}>
        {words.action}
      </Button>
    </>
  );
  return (
    <Dialog title={panels.data.remove(name)} isOpen onClose={onClose} actions={actions}>
      <p>{words.text(rowCount, count)}</p>
      {deletion.error && <Alert>{words.failed(inWords(deletion.error))}</Alert>}
    </Dialog>
  );
}
