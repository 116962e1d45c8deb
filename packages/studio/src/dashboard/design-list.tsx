import type { InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { call } from '../api/client.ts';
import { LoadProblem } from '../api/load-problem.tsx';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import classes from './dashboard.module.css';
import { DeletedBar } from './deleted-bar.tsx';
import { DesignCard } from './design-card.tsx';
import type { Folder } from './folders/use-folders.ts';
import type { Place } from './folders/use-move.ts';
import { Empty, Skeleton } from './list-states.tsx';
import type { ListedDesign } from './listed-design.ts';

type DesignsPart = Awaited<ReturnType<typeof call<'listDesigns'>>>;

export interface DesignListProps {
  readonly query: ReturnType<typeof useInfiniteQuery<DesignsPart, Error, InfiniteData<DesignsPart>>>;
  readonly search: string;
  /** All that there are. */
  readonly folders: readonly Folder[];
  /** The one whose designs are shown; undefined: none is open. */
  readonly open: Folder | undefined;
  /** The id of a design that is on its way to another folder. */
  readonly moving: string | undefined;
  readonly onMove: (design: ListedDesign, to: Place) => void;
  readonly onDrag: (design: ListedDesign | undefined) => void;
  readonly onDelete: () => void;
}

/** Designs as cards, page by page. */
export function DesignList(props: DesignListProps) {
  const { query, search, folders, open, moving, onMove, onDrag, onDelete } = props;
  const { common, designs } = useMessages();
  const [deleted, setDeleted] = useState<ListedDesign>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  if (query.isPending) return <Skeleton label={common.loading} />;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  const listed = query.data.pages.flatMap(({ data }) => data).filter(({ id }) => id !== moving && !hidden.includes(id));
  const remove = (design: ListedDesign) => {
    onDelete();
    setDeleted(design);
    setHidden([...hidden, design.id]);
  };
  const move = (design: ListedDesign, to: Place) => {
    // What was deleted before is so for good: there is one thing to take back at a time.
    setDeleted(undefined);
    onMove(design, to);
  };
  const isFound = search !== '' && open === undefined;
  return (
    <>
      {listed.length === 0 ? (
        <NoDesign search={search} open={open} hasFolders={folders.length > 0} />
      ) : (
        <ul className={classes['grid']}>
          {listed.map((design) => (
            <li key={design.id}>
              <DesignCard
                design={design}
                folders={folders}
                folderName={isFound ? folders.find(({ id }) => id === design.folderId)?.name : undefined}
                onMove={(to) => move(design, to)}
                onDrag={(isDragged) => onDrag(isDragged ? design : undefined)}
                onDelete={() => remove(design)}
              />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className={classes['more']}>
          <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {designs.more}
          </Button>
        </p>
      )}
      {deleted && (
        <DeletedBar
          key={deleted.id}
          design={deleted}
          onKept={() => setHidden((all) => all.filter((id) => id !== deleted.id))}
          onClose={() => setDeleted((now) => (now === deleted ? undefined : now))}
        />
      )}
    </>
  );
}

interface NoDesignProps extends Pick<DesignListProps, 'search' | 'open'> {
  readonly hasFolders: boolean;
}

/** Why nothing is shown, and what to do. */
function NoDesign({ search, open, hasFolders }: NoDesignProps) {
  const { designs, folders: words } = useMessages();
  if (search !== '' && open) {
    return (
      <Empty title={words.noneFoundIn(search, open.name)}>
        <LinkButton href="/designs">{words.searchAll}</LinkButton>
      </Empty>
    );
  }
  if (search !== '') return <Empty title={designs.noneFound(search)} />;
  if (open)
    return (
      <Empty title={words.emptyTitle} operation="createDesign">
        {words.emptyText}
      </Empty>
    );
  if (hasFolders)
    return (
      <Empty title={words.allInside} operation="createDesign">
        {words.allInsideText}
      </Empty>
    );
  return (
    <Empty
      title={designs.emptyTitle}
      operation="createDesign"
      action={<LinkButton href="/templates">{designs.lookAtTemplates}</LinkButton>}
    >
      {designs.emptyText}
    </Empty>
  );
}
