import { useMemo } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { PickListAt } from '../../ui/menus/pick-list.tsx';
import type { ListedDesign } from '../listed-design.ts';
import type { Folder } from './use-folders.ts';
import type { Place } from './use-move.ts';

export interface MoveListProps {
  readonly design: ListedDesign;
  readonly folders: readonly Folder[];
  /** What it stands beside. */
  readonly anchor: Element;
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
}

/** No id of a folder is empty. */
const outside = '';

/** The folders that a design may be moved to, with a search that also makes a new one. */
export function MoveList({ design, folders, anchor, onMove, onClose }: MoveListProps) {
  const { folders: words } = useMessages();
  const items = useMemo(
    () => [
      ...(design.folderId === null ? [] : [{ id: outside, text: words.outside }]),
      ...folders.filter(({ id }) => id !== design.folderId).map(({ id, name }) => ({ id, text: name })),
    ],
    [design, folders, words],
  );
  const pick = (picked: string) => {
    const folder = folders.find(({ id }) => id === picked);
    onMove(picked === outside ? 'outside' : (folder ?? { newName: picked }));
  };
  return (
    <PickListAt
      anchor={anchor}
      label={words.moveNamed(design.name)}
      searchLabel={words.find}
      emptyText={words.noneToFind}
      items={items}
      createText={words.newNamed}
      onClose={onClose}
      onPick={pick}
    />
  );
}
