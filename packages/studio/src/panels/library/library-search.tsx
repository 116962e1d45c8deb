import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import type { Addition } from '../../canvas/canvas-state.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import classes from './library.module.css';
import { useAdding } from './use-adding.ts';

export interface LibraryItem {
  readonly id: string;
  readonly title: string;
  readonly picture: string;
  /** What a press adds to the page, or does. */
  readonly adds: Addition | (() => void);
}

export interface FindAt {
  /** Where the part before ended; undefined: at the beginning. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

export interface Found {
  readonly items: readonly LibraryItem[];
  /** Where the next part begins; undefined: there is no more. */
  readonly next?: string | undefined;
}

export interface LibrarySearchProps {
  readonly label: string;
  readonly queryKey: QueryKey;
  /** What is looked for before anybody writes; empty where all can be listed. */
  readonly first: string;
  readonly find: (text: string, at: FindAt) => Promise<Found>;
  readonly look: 'pictures' | 'icons';
  /** What is said where nothing is looked for and there is nothing. Default: that nothing was found. */
  readonly none?: string;
  /** Words to look for, each with what it is called here; for who does not know what there is. */
  readonly topics?: readonly (readonly [query: string, name: string])[];
  /** Above what is found. */
  readonly children?: ReactNode;
}

/** A search with what it finds as pictures; a press adds one to the page, a drag where it is dropped. */
export function LibrarySearch({ label, queryKey, first, find, look, none, topics = [], children }: LibrarySearchProps) {
  const { panels, common, lists } = useMessages();
  const inWords = useCauseInWords();
  const adding = useAdding();
  const [written, setWritten] = useState('');
  const text = useDeferredValue(written.trim()) || first;
  const found = useInfiniteQuery({
    queryKey: [...queryKey, text],
    queryFn: ({ pageParam, signal }) => find(text, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Found) => next,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const nothing = text === '' && none !== undefined ? none : panels.nothingFound;
  const items = found.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes['search']}>
      <TextInput label={label} placeholder={label} value={written} onType={setWritten} onCommit={setWritten} />
      {children}
      {found.isError && (
        <Alert>
          <p>{inWords(found.error)}</p>
          <Button onPress={() => found.refetch()}>{common.retry}</Button>
        </Alert>
      )}
      <p role="status" className={classes['state']}>
        {found.isPending ? panels.loading : items?.length === 0 ? nothing : ''}
      </p>
      <ul className={classes[look]} aria-busy={found.isFetching}>
        {items?.map(({ id, title, picture, adds }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={panels.add(title)}
              title={title}
              className={classes['found']}
              {...(typeof adds === 'function' ? { onClick: adds } : adding(adds))}
            >
              <img src={picture} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button isPending={found.isFetchingNextPage} onPress={() => found.fetchNextPage()}>
          {lists.more}
        </Button>
      )}
      {topics.length > 0 && (
        <section aria-label={panels.library.topics}>
          <h3 className={classes['shelf']}>{panels.library.topics}</h3>
          <div className={classes['topics']}>
            {topics.map(([query, name]) => (
              <Button key={query} look="quiet" onPress={() => setWritten(query)}>
                {name}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
