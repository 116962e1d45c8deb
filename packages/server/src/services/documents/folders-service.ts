import { PlatenError } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { FolderKey, FoldersStore, StoredFolder } from '../../store/documents/folders-store.ts';

export interface Folder extends StoredFolder {
  /** How many designs are in the folder, counted up to 10,000. */
  readonly designCount: number;
}

export interface FoldersServiceOptions {
  readonly folders: FoldersStore;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type FoldersService = ReturnType<typeof createFoldersService>;

/** Most folders of one account. */
const mostFolders = 500;

/** Folders in which people keep designs. A folder contains no other folder. */
export function createFoldersService({ folders, newId, now }: FoldersServiceOptions) {
  return {
    /** By name. */
    async list(accountId: string): Promise<readonly Folder[]> {
      const found = await folders.list(accountId);
      const counts = await folders.count(
        accountId,
        found.map(({ id }) => id),
      );
      return found.map((folder) => ({ ...folder, designCount: counts.get(folder.id) ?? 0 }));
    },

    /** Throws FOLDER_EXISTS, and INVALID_REQUEST when the account has the most folders already. */
    async create(accountId: string, name: string, units: UnitsOfWork): Promise<Folder> {
      const folder = { id: newId('fld'), name, createdAt: now().toISOString() };
      return units.commit(async (unit) => {
        const written = await folders.insert(unit, accountId, { folder, most: mostFolders });
        if (written === 'full') {
          throw new PlatenError('INVALID_REQUEST', {
            message: `An account may have ${mostFolders} folders; delete one first.`,
            details: { limit: mostFolders },
          });
        }
        refuseTaken(written, name);
        return { ...folder, designCount: 0 };
      });
    },

    /** Throws FOLDER_NOT_FOUND and FOLDER_EXISTS. */
    async rename(key: FolderKey, name: string, units: UnitsOfWork): Promise<Folder> {
      const before = await folders.find(key);
      if (!before) throw noSuchFolder();
      const counts = await folders.count(key.accountId, [key.id]);
      return units.commit(async (unit) => {
        const written = await folders.rename(unit, key, name);
        if (written === 'gone') throw noSuchFolder();
        refuseTaken(written, name);
        return { ...before, name, designCount: counts.get(key.id) ?? 0 };
      });
    },

    /** Throws FOLDER_NOT_FOUND. The designs in the folder are kept. */
    async delete(key: FolderKey): Promise<void> {
      if (!(await folders.delete(key))) throw noSuchFolder();
    },
  };
}

/** The same error for a folder that never existed and for one of another account. */
export function noSuchFolder(): PlatenError {
  return new PlatenError('FOLDER_NOT_FOUND');
}

function refuseTaken(written: Awaited<ReturnType<FoldersStore['insert']>>, name: string): void {
  if (typeof written === 'string') return;
  throw new PlatenError('FOLDER_EXISTS', {
    message: `name: there is a folder “${name}” already.`,
    details: { field: 'name', folderId: written.takenBy },
  });
}
