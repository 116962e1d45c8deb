import type { folderOperations } from '@platen/api';
import type { FoldersService } from '../../services/documents/folders-service.ts';
import type { HandlersOf } from '../call.ts';

export function folderHandlers({ folders }: { readonly folders: FoldersService }): HandlersOf<typeof folderOperations> {
  return {
    async listFolders({ principal: { accountId } }) {
      return { data: await folders.list(accountId) };
    },
    async createFolder({ principal: { accountId }, body: { name }, units }) {
      return { data: await folders.create(accountId, name, units) };
    },
    async updateFolder({ principal: { accountId }, params: { folderId: id }, body: { name }, units }) {
      return { data: await folders.rename({ accountId, id }, name, units) };
    },
    async deleteFolder({ principal: { accountId }, params: { folderId: id } }) {
      await folders.delete({ accountId, id });
      return { data: { deleted: true } };
    },
  };
}
