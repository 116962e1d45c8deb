import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useProblem } from '../parts/use-problem.ts';
import type { Folder } from './use-folders.ts';

export interface FolderNameDialogProps {
  /** What is renamed. Default: a new folder is made. */
  readonly folder?: Folder | undefined;
  readonly onClose: () => void;
}

/** Asks for the name of a folder. */
export function FolderNameDialog({ folder, onClose }: FolderNameDialogProps) {
  const { folders: words } = useMessages();
  const queries = useQueryClient();
  const [written, setWritten] = useState(folder?.name ?? '');
  const name = written.trim();
  const write = useMutation({
    mutationFn: () =>
      folder
        ? call('updateFolder', { params: { folderId: folder.id }, body: { name } })
        : call('createFolder', { body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['designs', 'folders'] });
      onClose();
    },
  });
  const problem = useProblem(write.error);
  const isTaken = write.error instanceof ApiError && write.error.code === 'FOLDER_EXISTS';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '' && !write.isPending) write.mutate();
  };
  const actions = (
    <Button look="primary" type="submit" form="folder-name" isPending={write.isPending} isDisabled={name === ''}>
      {folder ? words.rename : words.make}
    </Button>
  );
  const error = isTaken ? words.taken(name) : problem;
  return (
    <Dialog title={folder ? words.renameNamed(folder.name) : words.create} isOpen onClose={onClose} actions={actions}>
      <form id="folder-name" onSubmit={submit}>
        <TextField
          label={words.name}
          value={written}
          maxLength={100}
          autoFocus
          {...(error !== undefined && { error })}
          onChange={(value) => {
            write.reset();
            setWritten(value);
          }}
        />
      </form>
    </Dialog>
  );
}
