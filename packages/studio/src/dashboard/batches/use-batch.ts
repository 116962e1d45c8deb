import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';

type Batch = Awaited<ReturnType<typeof call<'getBatch'>>>['data'];
type Run = Awaited<ReturnType<typeof call<'getRun'>>>['data'];
export type BatchItem = Batch['renders'][number];

/** A batch, or a run, which is made of several. */
export interface Whole
  extends Pick<
    Run,
    | 'status'
    | 'totalRenders'
    | 'completedRenders'
    | 'failedRenders'
    | 'createdAt'
    | 'completedAt'
    | 'estimatedCompletion'
  > {
  readonly id: string;
  readonly designId: string | undefined;
  /** The table that it was made from; undefined of a batch. */
  readonly name: string | undefined;
  /** The run that a batch is a part of. */
  readonly runId: string | undefined;
  /** Of a run there are too many to read them all at once. */
  readonly items: readonly BatchItem[] | undefined;
}

export interface BatchProgress {
  readonly completed: number;
  readonly failed: number;
}

export const isRunId = (id: string): boolean => id.startsWith('run_');

/** Where the API has a batch or a run, and what belongs to it, such as `/zip`. */
export function addressOf(id: string, part: '' | '/events' | '/zip' | '/failed-rows'): string {
  return `${pathPrefix()}/v1/render/${isRunId(id) ? 'run' : 'batch'}/${encodeURIComponent(id)}${part}`;
}

export async function readWhole(id: string, signal?: AbortSignal): Promise<Whole> {
  const how = signal ? { signal } : {};
  if (isRunId(id)) {
    const { data: run } = await call('getRun', { params: { runId: id }, ...how });
    return { ...run, id, designId: run.designId, runId: undefined, items: undefined };
  }
  const { data: batch } = await call('getBatch', { params: { batchId: id }, ...how });
  const { renders, runId } = batch;
  return { ...batch, id, designId: renders[0]?.designId, name: undefined, runId, items: renders };
}

/** The figures change at most so often: a batch may end hundreds of renders in a second. */
const shownEveryMs = 250;

/**
 * A batch or a run, and how far it is. The service tells each render of a batch that ends, and the counts of a run; a stream
 * that breaks, as when the service starts again, is opened anew by the browser, which says what it has already. When the last
 * one has ended, the whole is read once more.
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
    const source = new EventSource(addressOf(id, '/events'));
    const readAgain = () => void queries.invalidateQueries({ queryKey: ['batches'] });
    const onEvent = (name: string, act: (data: string) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => act(data));
    onEvent('render.completed', () => {
      counts.completed += 1;
      showSoon();
    });
    onEvent('render.failed', () => {
      counts.failed += 1;
      showSoon();
    });
    onEvent('run.progress', (data) => {
      const { completedRenders, failedRenders } = JSON.parse(data);
      Object.assign(counts, { completed: completedRenders, failed: failedRenders });
      showSoon();
    });
    for (const end of ['batch.completed', 'run.completed']) {
      onEvent(end, () => {
        source.close();
        readAgain();
      });
    }
    // It does not come back by itself where the service refused it: then what can be read tells.
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && setTimeout(readAgain, 3_000));
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [isGoing, id, queries]);
  return { query, progress: isGoing ? progress : undefined };
}
