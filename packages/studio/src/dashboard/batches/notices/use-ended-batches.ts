import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readWhole, type Whole } from '../whole.ts';
import { watchBatch, watchedBatches, watchOnly } from './watched-batches.ts';

type Going = Awaited<ReturnType<typeof call<'listBatches'>>>['data'][number];

/** While one is drawn. Else only when somebody comes back or goes on to another page, as each call prolongs the session. */
const soonMs = 4_000;
const most = 100;

export interface EndedBatches {
  /** What is drawn, whoever sent it. */
  readonly going: readonly Going[];
  /** What has ended and nobody has seen yet: neither on its own page nor in the list, nor was `forget` called. */
  readonly ended: readonly Whole[];
  forget(): void;
}

/** Watches the batches and runs of the account with one call for all of them, whether they were sent here or elsewhere. */
export function useEndedBatches(location: string): EndedBatches {
  const {
    data: going,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey: ['batches', 'going'],
    queryFn: async ({ signal }) => {
      const query = { status: 'processing', wholeRuns: true, limit: most } as const;
      return (await call('listBatches', { query, signal })).data;
    },
    staleTime: soonMs,
    refetchInterval: ({ state }) => (state.data?.length || watchedBatches().length) > 0 && soonMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const [ended, setEnded] = useState<readonly Whole[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when the page is another one.
  useEffect(() => {
    if (dataUpdatedAt > 0) void refetch();
    if (location === '/batches') setEnded([]);
  }, [location]);
  useEffect(() => {
    const isSeen = ({ id }: Whole) => location === `/batches/${id}`;
    if (ended.some(isSeen)) setEnded(ended.filter((each) => !isSeen(each)));
  }, [location, ended]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same list may come again while others are waited for.
  useEffect(() => {
    if (!going) return;
    const ids = going.map(({ runId, batchId }) => runId ?? batchId);
    const gone = watchedBatches().filter((id) => !ids.includes(id));
    watchOnly(ids);
    for (const id of gone) {
      readWhole(id).then(
        // It may be younger than the list.
        (whole) => (whole.status === 'processing' ? watchBatch(id) : setEnded((now) => [...now, whole])),
        // It was deleted, or is of another account.
        () => undefined,
      );
    }
  }, [going, dataUpdatedAt]);
  return { going: going ?? [], ended, forget: () => setEnded([]) };
}
