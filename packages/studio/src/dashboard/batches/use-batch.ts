import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followWhole } from './follow-whole.ts';
import { readWhole } from './whole.ts';

export interface BatchProgress {
  readonly completed: number;
  readonly failed: number;
}

/** The figures change at most so often: a batch may end hundreds of renders in a second. */
const shownEveryMs = 250;

/**
 * A batch or a run, and how far it is. The service tells each render of a batch that ends, and the counts of a run. When the
 * last one has ended, the whole is read once more.
 */
export function useBatch(id: string) {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['batches', id], queryFn: ({ signal }) => readWhole(id, signal) });
  const isGoing = query.data?.status === 'processing';
  const [progress, setProgress] = useState<BatchProgress>();
  useEffect(() => {
    if (!isGoing) return;
    const counts = { completed: 0, failed: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setProgress({ ...counts });
      }, shownEveryMs);
    };
    const stop = followWhole(id, {
      onBegin: () => Object.assign(counts, { completed: 0, failed: 0 }),
      onEvent: (name, data) => {
        if (name === 'render.completed') counts.completed += 1;
        else if (name === 'render.failed') counts.failed += 1;
        else {
          const { completedRenders, failedRenders } = JSON.parse(data);
          Object.assign(counts, { completed: completedRenders, failed: failedRenders });
        }
        showSoon();
      },
      onEnd: () => void queries.invalidateQueries({ queryKey: ['batches'] }),
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isGoing, id, queries]);
  return { query, progress: isGoing ? progress : undefined };
}
