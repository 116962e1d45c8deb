import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './library.module.css';

export interface LibraryItem {
  readonly id: string;
  readonly title: string;
  readonly picture: string;
  readonly onAdd: () => void;
}

export interface LibrarySearchProps {
  readonly label: string;
  readonly queryKey: QueryKey;
  /** What is looked for before anybody writes; empty where all can be listed. */
  readonly first: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly LibraryItem[]>;
  readonly look: 'pictures' | 'icons';
  /** Above what is found. */
  readonly children?: ReactNode;
}

/** A search with what it finds as pictures; a press adds one to the page. */
export function LibrarySearch({ label, queryKey, first, find, look, children }: LibrarySearchProps) {
  const { panels, common } = useMessages();
  const [written, setWritten] = useState('');
  const text = useDeferredValue(written.trim()) || first;
  const found = useQuery({
    queryKey: [...queryKey, text],
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  return (
    <div className={classes['search']}>
      <TextInput label={label} placeholder={label} value={written} onType={setWritten} onCommit={setWritten} />
      {children}
      {found.isError && (
        <Alert>
          <p>{found.error instanceof TypeError ? common.offline : found.error.message}</p>
          <Button onPress={() => found.refetch()}>{common.retry}</Button>
        </Alert>
      )}
      <p role="status" className={classes['state']}>
        {found.isPending ? panels.loading : found.data?.length === 0 ? panels.nothingFound : ''}
      </p>
      <ul className={classes[look]} aria-busy={found.isFetching}>
        {found.data?.map(({ id, title, picture, onAdd }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={panels.add(title)}
              title={title}
              className={classes['found']}
              onClick={onAdd}
            >
              <img src={picture} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
