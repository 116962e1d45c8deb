import dots from 'lucide:ellipsis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { useCauseInWords } from '../api/use-cause-in-words.ts';
import { useLocale, useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Arriving, arriving } from '../ui/arriving.tsx';
import { ActionMenu } from '../ui/menus/action-menu.tsx';
import classes from './dashboard.module.css';
import { saveDesign } from './design-files/save-design.ts';
import { DesignPicture } from './design-picture.tsx';
import type { Folder } from './folders/use-folders.ts';
import type { Place } from './folders/use-move.ts';
import type { ListedDesign } from './listed-design.ts';

const MoveList = arriving(async () => (await import('./folders/move-list.tsx')).MoveList);

export interface DesignCardProps {
  readonly design: ListedDesign;
  /** All that there are. */
  readonly folders: readonly Folder[];
  /** The name of its folder, where others are shown beside. */
  readonly folderName: string | undefined;
  readonly onMove: (to: Place) => void;
  /** With whether it begins. */
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDelete: () => void;
}

/** A design in the list: opened by a press; copied, moved or deleted by its menu; dragged into a folder. */
export function DesignCard({ design, folders, folderName, onMove, onDrag, onDelete }: DesignCardProps) {
  const { designs, folders: words } = useMessages();
  const inWords = useCauseInWords();
  const [isMoving, setMoving] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const copy = useMutation({
    mutationFn: () => call('duplicateDesign', { params: { designId: design.id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['designs'] }),
  });
  const save = useMutation({ mutationFn: () => saveDesign(design) });
  const changed = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' }).format(new Date(design.updatedAt));
  const actions = {
    try: () => navigate(`/designs/${design.id}/playground`),
    copy: () => copy.mutate(),
    move: () => setMoving(true),
    save: () => save.mutate(),
    delete: onDelete,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who does not drag moves it by its menu.
    <div
      className={classes['card']}
      onDragStart={({ dataTransfer, currentTarget }) => {
        dataTransfer.effectAllowed = 'copyMove';
        const picture = currentTarget.querySelector('img');
        if (picture) dataTransfer.setDragImage(picture, picture.width / 2, picture.height / 2);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <DesignPicture design={design} />
      <Link href={`/designs/${design.id}/edit`} className={classes['name']} aria-label={designs.open(design.name)}>
        {design.name}
      </Link>
      <span className={classes['facts']}>
        {designs.size(design.width, design.height)} · {designs.changed(changed)}
      </span>
      {folderName !== undefined && <span className={classes['facts']}>{words.inFolder(folderName)}</span>}
      <div ref={menu} className={classes['menu']}>
        <ActionMenu<keyof typeof actions>
          label={designs.actions(design.name)}
          icon={dots}
          sections={[
            { actions: { try: { text: designs.try, operation: 'renderDesign' } } },
            {
              actions: {
                copy: { text: designs.duplicate, operation: 'duplicateDesign' },
                move: { text: words.move, operation: 'updateDesign' },
                save: { text: designs.download, operation: 'getDraft' },
                delete: { text: designs.delete, operation: 'deleteDesign' },
              },
            },
          ]}
          onAction={(name) => actions[name]()}
        />
      </div>
      {isMoving && menu.current && (
        <Arriving>
          <MoveList
            design={design}
            folders={folders}
            anchor={menu.current}
            onMove={onMove}
            onClose={() => setMoving(false)}
          />
        </Arriving>
      )}
      {copy.error && <Alert>{inWords(copy.error)}</Alert>}
      {save.error && <Alert>{inWords(save.error)}</Alert>}
    </div>
  );
}
