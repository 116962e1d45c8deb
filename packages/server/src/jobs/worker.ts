import type { WorkQueue } from '../queue/work-queue.ts';
import type { WorkService } from '../services/work-service.ts';
import type { ClaimedJob } from '../store/work-store.ts';
import { failpoint } from '../telemetry/failpoint.ts';
import { repeat } from './repeat.ts';

export interface WorkerOptions {
  readonly service: WorkService;
  readonly queue: WorkQueue;
  /** Of the render processes: jobs that wait for one, jobs that are in one, and how many there can be. */
  readonly load: () => { readonly waiting: number; readonly running: number; readonly processes: number };
  /** What accounts have under way outside the queue on this node. */
  readonly busy: () => ReadonlyMap<string, number>;
  readonly onError: (cause: unknown) => void;
  /** How often it looks for jobs that nobody told it of, ms. Default 2,000. */
  readonly lookEveryMs?: number;
  /** How long a lease lasts, ms: it is renewed, and those of dead nodes are looked for, three times in it. */
  readonly leaseMs: number;
}

export interface Worker {
  /** A render process has become free: goes on, when there was more work than room. */
  roomMade(): void;
  /** Takes no more jobs, lets those that run end for so long, and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

interface Running {
  readonly claimed: ClaimedJob;
  readonly cut: AbortController;
  /** Settles when it is done with, however; never rejects. */
  readonly end: Promise<void>;
  /** Its downloads take so long that its place serves another job meanwhile. */
  lent: boolean;
  bringing: boolean;
}

/** Downloads that last longer give their place in the render processes to another job. */
const lendAfterMs = 200;
/** Jobs under way at most, for each render process: the others download. */
const maxPerProcess = 4;

/**
 * Does queued renders while render processes are free. It takes a job only when one could be drawn now, so that no node
 * hoards jobs and every turn goes to the account that is next; what callers wait for always goes first. When callers
 * keep all processes busy it still has one job under way, which the pool gives a turn now and then.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { service, queue } = options;
  const running = new Map<string, Running>();
  let stopped = false;
  let taking: Promise<void> | undefined;
  let lookAgain = false;
  /** Whether the last look ended for want of room and not for want of jobs. */
  let moreWaits = false;

  function hasRoom(): boolean {
    if (running.size === 0) return true;
    const { waiting, running: drawing, processes } = options.load();
    if (running.size >= processes * maxPerProcess) return false;
    const bringing = [...running.values()].filter((job) => job.bringing && !job.lent).length;
    return waiting + drawing + bringing < processes;
  }

  async function take(): Promise<void> {
    do {
      lookAgain = false;
      moreWaits = true;
      while (!stopped && hasRoom()) {
        const claimed = await service.claim(options.busy());
        moreWaits = claimed !== undefined;
        if (!claimed) break;
        begin(claimed);
      }
    } while (lookAgain && !stopped);
  }

  function wake(): void {
    lookAgain = true;
    if (stopped || taking) return;
    taking = take()
      .catch((cause: unknown) => {
        // The next look is soon enough: the database may be away.
        lookAgain = false;
        options.onError(cause);
      })
      .finally(() => {
        taking = undefined;
        // Somebody may have called between the last look and here.
        if (lookAgain) wake();
      });
  }

  function begin(claimed: ClaimedJob): void {
    const { render_id: id, lease_token: token } = claimed.job;
    const name = `${id} ${token}`;
    const cut = new AbortController();
    let lend: NodeJS.Timeout | undefined;
    // What is slow for any other reason, such as the database, would be slow for the next job, too.
    const onBringing = () => {
      lend = setTimeout(() => {
        job.lent = true;
        wake();
      }, lendAfterMs);
    };
    const onBrought = () => {
      clearTimeout(lend);
      job.bringing = false;
    };
    const job: Running = {
      claimed,
      cut,
      bringing: true,
      lent: false,
      end: service.perform(claimed, { onBringing, onBrought, signal: cut.signal }).then(() => {
        clearTimeout(lend);
        running.delete(name);
        wake();
      }),
    };
    running.set(name, job);
  }

  /** Leases of jobs that do not run here, such as those whose end could not be written, are left to run out. */
  async function keepLeases(): Promise<void> {
    const asked = [...running];
    const lost = new Set(await service.heartbeat(asked.map(([, { claimed }]) => claimed)));
    for (const [name, { claimed, cut }] of asked) {
      if (!lost.has(claimed)) continue;
      // Its place is free: what is being drawn of it is cut.
      cut.abort();
      running.delete(name);
    }
    if (lost.size > 0) wake();
  }

  const timers = [
    repeat({ everyMs: options.lookEveryMs ?? 2_000, work: async () => wake(), onError: options.onError }),
    repeat({
      everyMs: options.leaseMs / 3,
      work: keepLeases,
      onError: options.onError,
    }),
    repeat({
      everyMs: options.leaseMs / 3,
      work: async () => (await service.sweep()) > 0 && wake(),
      onError: options.onError,
    }),
  ];
  await queue.listen(wake);
  wake();

  return {
    roomMade() {
      if (moreWaits) wake();
    },
    async stop(graceMs) {
      stopped = true;
      failpoint('draining');
      // A claim that is under way becomes a running job, which is then handed back like the others.
      await taking;
      await Promise.race([
        Promise.all([...running.values()].map(({ end }) => end)),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ]);
      for (const stop of timers) await stop();
      for (const { claimed } of running.values()) await service.giveBack(claimed).catch(options.onError);
    },
  };
}
