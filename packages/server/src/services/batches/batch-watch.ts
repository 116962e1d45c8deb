import type { BatchState } from '../../domain/batch.ts';
import type { FileUrl } from '../../domain/file.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import type { BatchesStore } from '../../store/batches/batches-store.ts';
import type { RunsStore } from '../../store/batches/runs-store.ts';
import { briefWarnings, errorOf, identityOf, progressOf, urlOf } from './batch-result.ts';

/**
 * Something that happened in a batch. Ids count from 1: one for each render, and the last one for the end of the batch.
 * An event of a run tells only how many renders have ended; its id is that number plus one.
 */
export interface BatchEvent {
  readonly id: number;
  readonly event: 'render.completed' | 'render.failed' | 'batch.completed' | 'run.progress' | 'run.completed';
  readonly data: object;
  /** `data` as JSON, written once for all watchers. */
  readonly json: string;
}

/** A watched batch: everything that has happened, and a notice when there is more. */
export interface BatchView {
  /** All events from the first; the list grows. */
  readonly events: readonly BatchEvent[];
  /** No more events will come here: the batch is complete, or the service stops. */
  readonly isOver: boolean;
  /** All events of the batch are in the list. */
  readonly isComplete: boolean;
  /** Resolves when there is more, when it is over, or when `timeoutMs` have passed. */
  changed(timeoutMs: number): Promise<void>;
  close(): void;
}

export interface BatchWatchOptions {
  readonly batches: Pick<BatchesStore, 'states' | 'finished'>;
  readonly runs: Pick<RunsStore, 'states'>;
  readonly fileUrl: FileUrl;
  readonly onError: (cause: unknown) => void;
  /** How often all watched batches are looked up in one query. Default 250 ms. */
  readonly everyMs?: number;
}

interface Watched {
  readonly id: string;
  readonly events: BatchEvent[];
  /** The `finished_order` up to which `events` tells. */
  told: number;
  readonly counts: { completedRenders: number; failedRenders: number };
  views: number;
  isOver: boolean;
  readonly waiting: Set<() => void>;
}

export type BatchWatch = ReturnType<typeof createBatchWatch>;

const defaultEveryMs = 250;
/** How many ended renders are read at once. */
const readAtOnce = 500;

/**
 * Follows batches while somebody watches them. However many watch, one query at intervals asks the database about all
 * of them. Events are kept in the form in which they are sent, once for each batch.
 */
export function createBatchWatch(options: BatchWatchOptions) {
  const { batches, runs, fileUrl } = options;
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let closed = false;

  function tell(batch: Watched): void {
    for (const resolve of [...batch.waiting]) resolve();
  }

  /** A run may have many thousand renders, so its events tell only its counts. */
  function countUp(run: Watched, state: BatchState): void {
    const ended = state.totalRenders - state.remainingRenders;
    const isOver = state.status === 'completed';
    if (run.told === ended + 1 && !isOver) return;
    run.told = ended + 1;
    const id = isOver ? ended + 2 : ended + 1;
    const data = { runId: state.id, ...wholeData(state) };
    run.events.push({ id, event: isOver ? 'run.completed' : 'run.progress', data, json: JSON.stringify(data) });
    run.isOver = isOver;
  }

  /** Reads what has happened up to the given state of the batch. */
  async function catchUp(batch: Watched, state: BatchState): Promise<void> {
    const ended = state.totalRenders - state.remainingRenders;
    while (batch.told < ended) {
      const more = await batches.finished({ batchId: batch.id, after: batch.told, limit: readAtOnce });
      for (const { render, file } of more) {
        const event = render.status === 'completed' ? 'render.completed' : 'render.failed';
        batch.counts[event === 'render.completed' ? 'completedRenders' : 'failedRenders'] += 1;
        batch.told = render.finishedOrder ?? batch.told;
        const data = renderData({ render, file }, { total: state.totalRenders, counts: batch.counts, fileUrl });
        batch.events.push({ id: batch.told, event, data, json: JSON.stringify(data) });
      }
      // Renders that were deleted meanwhile leave a gap: there is nothing to tell about them.
      if (more.length === 0) batch.told = ended;
    }
    if (state.status !== 'completed') return;
    const data = { batchId: state.id, ...wholeData(state) };
    batch.events.push({ id: state.totalRenders + 1, event: 'batch.completed', data, json: JSON.stringify(data) });
    batch.isOver = true;
  }

  async function look(): Promise<void> {
    const open = [...watched.values()].filter(({ isOver }) => !isOver);
    if (open.length === 0) return;
    const [ofRuns, ofBatches] = [open.filter(isRun), open.filter((each) => !isRun(each))];
    const found: readonly BatchState[] = [
      ...(await batches.states(ofBatches.map(({ id }) => id))),
      ...(await runs.states(ofRuns.map(({ id }) => id))),
    ];
    const states = new Map(found.map((state) => [state.id, state]));
    for (const batch of open) {
      const state = states.get(batch.id);
      const before = batch.events.length;
      if (state && isRun(batch)) countUp(batch, state);
      else if (state) await catchUp(batch, state);
      else batch.isOver = true;
      if (batch.events.length > before || batch.isOver) tell(batch);
    }
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function schedule(): void {
    if (timer || closed || watched.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      lookOnce().catch(options.onError).finally(schedule);
    }, options.everyMs ?? defaultEveryMs);
  }

  return {
    /** Begins to watch a batch or a run. When it resolves, the view has everything that has happened so far. */
    async open(batchId: string): Promise<BatchView> {
      const batch = watched.get(batchId) ?? newWatched(batchId);
      watched.set(batchId, batch);
      batch.views += 1;
      const waiting = new Set<() => void>();
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        for (const resolve of [...waiting]) resolve();
        batch.views -= 1;
        if (batch.views === 0) watched.delete(batchId);
      };
      try {
        // The running look may have begun before this batch was added.
        await looking?.catch(() => undefined);
        await lookOnce();
      } catch (cause) {
        close();
        throw cause;
      }
      schedule();
      return {
        events: batch.events,
        get isComplete() {
          return batch.isOver;
        },
        get isOver() {
          return closed || !isOpen || batch.isOver;
        },
        changed: (timeoutMs) =>
          closed || !isOpen || batch.isOver ? Promise.resolve() : waitFor([batch.waiting, waiting], timeoutMs),
        close,
      };
    },

    /** A batch has ended on this node: its watchers are told now. The next look tells about ends on other nodes. */
    batchEnded(): void {
      if (closed || watched.size === 0) return;
      // The running look may have begun before that end.
      (looking ?? Promise.resolve())
        .catch(() => undefined)
        .then(lookOnce)
        .catch(options.onError);
    },

    /** Ends every view: watchers should come back later, or go to another node. */
    close(): void {
      closed = true;
      clearTimeout(timer);
      for (const batch of watched.values()) tell(batch);
    },
  };
}

/** Resolves when somebody calls the function that it puts into the sets, or when the time is over. */
function waitFor(sets: readonly Set<() => void>[], timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timeout);
      for (const set of sets) set.delete(done);
      resolve();
    };
    const timeout = setTimeout(done, timeoutMs);
    for (const set of sets) set.add(done);
  });
}

function newWatched(id: string): Watched {
  const counts = { completedRenders: 0, failedRenders: 0 };
  return { id, events: [], told: 0, counts, views: 0, isOver: false, waiting: new Set() };
}

function renderData(
  { render, file }: RenderWithFile,
  batch: { readonly total: number; readonly counts: Watched['counts']; readonly fileUrl: FileUrl },
) {
  const warnings = briefWarnings(render);
  return {
    batchId: render.batchId,
    ...identityOf(render),
    index: render.batchIndex,
    status: render.status,
    downloadUrl: urlOf(file, batch.fileUrl),
    ...(render.status === 'failed' && { error: errorOf(render) }),
    ...(warnings.length > 0 && { warnings }),
    totalRenders: batch.total,
    ...batch.counts,
    progress: Math.floor((100 * (render.finishedOrder ?? 0)) / batch.total),
  };
}

const isRun = ({ id }: Pick<Watched, 'id'>): boolean => id.startsWith('run_');

function wholeData(state: BatchState) {
  const { status, totalRenders, completedRenders, failedRenders, completedAt } = state;
  return { status, totalRenders, completedRenders, failedRenders, progress: progressOf(state), completedAt };
}
