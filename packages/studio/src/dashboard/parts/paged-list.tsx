import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answered } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import classes from './parts.module.css';
import { WaitingLines } from './waiting-lines.tsx';

export interface PagesOptions<Row> {
  readonly queryKey: readonly unknown[];
  readonly load: (at: PageAt) => Promise<Answered<readonly Row[]>>;
  /** How soon to look again, ms; `false`: not by itself. Default: not by itself. */
  readonly refetchMs?: (rows: readonly Row[]) => number | false;
}

export interface PageAt {
  /** Where the part before ended. */
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

type Loaded<Row> = InfiniteData<Answered<readonly Row[]>>;
export type PagesQuery<Row> = UseInfiniteQueryResult<Loaded<Row>, Error>;

const perPage = 50;

/** A list that is loaded in parts, the first one at once. */
export function usePages<Row>({ queryKey, load, refetchMs }: PagesOptions<Row>): PagesQuery<Row> {
  return useInfiniteQuery<Answered<readonly Row[]>, Error, Loaded<Row>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, limit: perPage, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ pagination }) => pagination?.nextCursor,
    placeholderData: (before) => before,
    ...(refetchMs && { refetchInterval: ({ state }) => refetchMs(rowsOf(state.data)) }),
  });
}

export const rowsOf = <Row,>(data: Loaded<Row> | undefined): readonly Row[] =>
  data?.pages.flatMap((page) => page.data) ?? [];

export interface PagedListProps<Row> {
  readonly query: PagesQuery<Row>;
  /** Shown when there is nothing. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list with its states: it is loaded, could not be loaded, is empty, goes on. */
export function PagedList<Row>({ query, empty, children }: PagedListProps<Row>) {
  const { common, lists } = useMessages();
  if (query.isPending) return <WaitingLines label={common.loading} />;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  const rows = rowsOf(query.data);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      {query.hasNextPage && (
        <p className={classes['more']}>
          <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {lists.more}
          </Button>
        </p>
      )}
    </>
  );
}
