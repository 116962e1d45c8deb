import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListedDesign } from '../listed-design.ts';

/** Where a design is put: into a folder, into one that is made for it, or out of all. */
export type Place = { readonly id: string; readonly name: string } | { readonly newName: string } | 'outside';

export interface Move {
  readonly design: ListedDesign;
  readonly to: Place;
  /** Whether it takes a move back. Default: false. */
  readonly isBack?: boolean;
}

/** Moves a design. Answers its new folder; undefined: it lies in none. */
export function useMove(onMoved: (move: Move, folder: { readonly name: string } | undefined) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ design: { id: designId }, to }: Move) => {
      const folder = to === 'outside' ? undefined : await folderAt(to);
      await call('updateDesign', { params: { designId }, body: { folderId: folder?.id ?? null } });
      return folder;
    },
    onSuccess: (folder, move) => {
      onMoved(move, folder);
      return queries.invalidateQueries({ queryKey: ['designs'] });
    },
  });
}

async function folderAt(to: Exclude<Place, 'outside'>) {
  return 'id' in to ? to : (await call('createFolder', { body: { name: to.newName } })).data;
}
