import chevron from 'lucide:chevron-right';
import { Link, useLocation } from 'wouter';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedDesign } from '../listed-design.ts';
import { FolderMenu } from './folder-menu.tsx';
import classes from './folders.module.css';
import { useDrop } from './use-drop.ts';
import type { Folder } from './use-folders.ts';

export interface FolderHeadingProps {
  readonly folder: Folder;
  /** A design that is being dragged. */
  readonly dragged: ListedDesign | undefined;
  readonly onTakeOut: (design: ListedDesign) => void;
}

/** Which folder is open, and the way out, which a design may be dragged onto as well. */
export function FolderHeading({ folder, dragged, onTakeOut }: FolderHeadingProps) {
  const { pages } = useMessages();
  const [, navigate] = useLocation();
  const { isOver, events } = useDrop(dragged && (() => onTakeOut(dragged)));
  return (
    <div className={classes['heading']}>
      <Link
        href="/designs"
        className={classes['out']}
        draggable={false}
        data-waiting={dragged !== undefined || undefined}
        data-over={isOver || undefined}
        {...events}
      >
        {pages.designs}
      </Link>
      <Icon body={chevron} />
      <h1 title={folder.name}>{folder.name}</h1>
      <FolderMenu folder={folder} onDeleted={() => navigate('/designs', { replace: true })} />
    </div>
  );
}
