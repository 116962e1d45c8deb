import dots from 'lucide:ellipsis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ActionMenu } from '../../ui/menus/action-menu.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import type { Folder } from './use-folders.ts';

export interface FolderMenuProps {
  readonly folder: Folder;
  readonly onDeleted?: () => void;
}

/** What is done with a folder: it is renamed, or deleted after a question. */
export function FolderMenu({ folder, onDeleted }: FolderMenuProps) {
  const { folders: words } = useMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const close = () => setAsked(undefined);
  const remove = useMutation({
    mutationFn: () => call('deleteFolder', { params: { folderId: folder.id } }),
    onSuccess: async () => {
      onDeleted?.();
      await queries.invalidateQueries({ queryKey: ['designs'] });
      close();
    },
  });
  return (
    <>
      <ActionMenu<'rename' | 'delete'>
        label={words.actions(folder.name)}
        icon={dots}
        sections={[
          {
            actions: {
              rename: { text: words.rename, operation: 'updateFolder' },
              delete: { text: words.delete, operation: 'deleteFolder' },
            },
          },
        ]}
        onAction={setAsked}
      />
      {asked === 'rename' && <FolderNameDialog folder={folder} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={words.deleteNamed(folder.name)}
          text={words.deleteText(folder.designCount)}
          action={words.delete}
          work={remove}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
