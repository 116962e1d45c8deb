import folderIcon from 'lucide:folder';
import { useState } from 'react';
import { Link } from 'wouter';
import { folderAddress } from '../../api/folder-address.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedDesign } from '../listed-design.ts';
import { FolderMenu } from './folder-menu.tsx';
import classes from './folders.module.css';
import { useDrop } from './use-drop.ts';
import type { Folder } from './use-folders.ts';

export interface FolderListProps {
  readonly folders: readonly Folder[];
  /** A design that is being dragged. */
  readonly dragged: ListedDesign | undefined;
  readonly onOpen: () => void;
  readonly onPut: (design: ListedDesign, folder: Folder) => void;
}

/** More would push the designs off the screen; the rest is shown when it is asked for. */
const mostAtFirst = 12;

/** The folders above the designs: opened by a press, and a design that is dragged may be put into each. */
export function FolderList({ folders, dragged, onOpen, onPut }: FolderListProps) {
  const { folders: words } = useMessages();
  const [isWhole, setWhole] = useState(false);
  if (folders.length === 0) return null;
  const shown = isWhole ? folders : folders.slice(0, mostAtFirst);
  return (
    <section aria-label={words.label} className={classes['folders']}>
      <ul className={classes['grid']}>
        {shown.map((folder) => (
          <li key={folder.id}>
            <Tile
              folder={folder}
              onOpen={onOpen}
              onDrop={dragged && dragged.folderId !== folder.id ? () => onPut(dragged, folder) : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.length < folders.length && (
        <Button look="quiet" onPress={() => setWhole(true)}>
          {words.showAll(folders.length)}
        </Button>
      )}
    </section>
  );
}

interface TileProps {
  readonly folder: Folder;
  readonly onOpen: () => void;
  readonly onDrop: (() => void) | undefined;
}

function Tile({ folder, onOpen, onDrop }: TileProps) {
  const { folders: words } = useMessages();
  const { isOver, events } = useDrop(onDrop);
  return (
    <div
      className={classes['tile']}
      data-waiting={onDrop !== undefined || undefined}
      data-over={isOver || undefined}
      {...events}
    >
      <Icon body={folderIcon} size={20} />
      <div className={classes['words']}>
        <Link
          href={folderAddress(folder.id)}
          className={classes['name']}
          aria-label={words.open(folder.name)}
          draggable={false}
          onClick={onOpen}
        >
          {folder.name}
        </Link>
        <span className={classes['count']}>{words.count(folder.designCount)}</span>
      </div>
      <div className={classes['menu']}>
        <FolderMenu folder={folder} />
      </div>
    </div>
  );
}
