import { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';

type Batch = Awaited<ReturnType<typeof call<'getBatch'>>>['data'];
export type Run = Awaited<ReturnType<typeof call<'getRun'>>>['data'];
export type BatchItem = Batch['renders'][number];

/** A batch, or a run of several batches. */
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
  /** The run, with the settings with which it was sent. */
  readonly run: Run | undefined;
  /** The name of the table that a run was made from; undefined for a batch. */
  readonly name: string | undefined;
  /** The run that contains the batch. */
  readonly runId: string | undefined;
  /** The renders; undefined for a run, which may have too many to read them all at once. */
  readonly items: readonly BatchItem[] | undefined;
}

export const isRunId = (id: string): boolean => id.startsWith('run_');

/** The API's address of a batch or a run, or of a part of it, such as `/zip`. */
export function addressOf(id: string, part: '' | '/events' | '/zip' | '/failed-rows'): string {
  return `${pathPrefix()}/v1/render/${isRunId(id) ? 'run' : 'batch'}/${encodeURIComponent(id)}${part}`;
}

export async function readWhole(id: string, signal?: AbortSignal): Promise<Whole> {
  const how = signal ? { signal } : {};
  if (isRunId(id)) {
    const { data: run } = await call('getRun', { params: { runId: id }, ...how });
    return { ...run, id, designId: run.designId, run, runId: undefined, items: undefined };
  }
  const { data: batch } = await call('getBatch', { params: { batchId: id }, ...how });
  const { renders, runId } = batch;
  const { designId } = renders[0] ?? {};
  return { ...batch, id, designId, run: undefined, name: undefined, runId, items: renders };
}
