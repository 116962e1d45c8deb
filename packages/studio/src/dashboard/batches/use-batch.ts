import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';

export type Batch = Awaited<ReturnType<typeof call<'getBatch'>>>['data'];
export type BatchItem = Batch['renders'][number];

export interface BatchProgress {
  readonly completed: number;
  readonly failed: number;
}

/** The figures change at most so often: a batch may end hundreds of renders in a second. */
const shownEveryMs = 250;

/**
 * A batch, and how far it is. The service tells each render that ends; a stream that breaks, as when the service starts again,
 * is opened anew by the browser, which says what it has already. When the last one has ended, the batch is read once more.
 */
export function useBatch(batchId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['batches', batchId],
    queryFn: async ({ signal }) => (await call('getBatch', { params: { batchId }, signal })).data,
  });
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
    const source = new EventSource(`${pathPrefix()}/v1/render/batch/${encodeURIComponent(batchId)}/events`);
    const readAgain = () => void queries.invalidateQueries({ queryKey: ['batches'] });
    source.addEventListener('render.completed', () => {
      counts.completed += 1;
      showSoon();
    });
    source.addEventListener('render.failed', () => {
      counts.failed += 1;
      showSoon();
    });
    source.addEventListener('batch.completed', () => {
      source.close();
      readAgain();
    });
    // It does not come back by itself where the service refused it: then what can be read tells.
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && setTimeout(readAgain, 3_000));
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [isGoing, batchId, queries]);
  return { query, progress: isGoing ? progress : undefined };
}
