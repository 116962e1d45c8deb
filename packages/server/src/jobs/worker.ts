import type { PoolLoad } from '@platen/engine/pool';
import type { Rights } from '../accounts/rights.ts';
import type { WorkQueue } from '../queue/work-queue.ts';
import type { WorkService } from '../services/renders/queued/work-service.ts';
import type { ClaimedJob } from '../store/renders/work-store.ts';
import { failpoint } from '../telemetry/failpoint.ts';
import { createDrawingPace } from './drawing-pace.ts';
import { repeat } from './repeat.ts';

export interface WorkerOptions {
  readonly service: WorkService;
  readonly queue: WorkQueue;
  readonly rights: Pick<Rights, 'hold'>;
  /** Of the render processes. */
  readonly load: () => PoolLoad;
  /** What accounts have under way outside the queue on this node. */
  readonly busy: () => ReadonlyMap<string, number>;
  readonly onError: (cause: unknown) => void;
  /** Whether jobs may be taken ahead: only where no other node could draw them. */
  readonly takesAhead: boolean;
  /** How often it looks for jobs that nobody told it of, ms. Default 2,000. */
  readonly lookEveryMs?: number;
  /** How long a lease lasts, ms: it is renewed, and those of dead nodes are looked for, three times in it. */
  readonly leaseMs: number;
  /** What was taken ahead and stands in the line for longer, ms, is handed back to wait for its turn. Default 200. */
  readonly handBackAfterMs?: number;
  /** ms from any point. Default: the process's clock. */
  readonly nowMs?: () => number;
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
  end: Promise<void>;
  /** Its downloads take so long that its place serves another job meanwhile. */
  lent: boolean;
  bringing: boolean;
  /** It was taken while every process had a job, and none has begun it. */
  ahead: boolean;
  /** It was taken for a further process, and none has begun it. */
  further: boolean;
  /** When a render process was given it, until that is done with it. */
  begunMs: number | undefined;
}

/** What may be taken, of other accounts than those named: a job for a free process, one ahead, one for a further process. */
interface Place {
  readonly kind: 'free' | 'ahead' | 'further';
  readonly except: ReadonlySet<string>;
}
const free: Place = { kind: 'free', except: new Set() };

/** Downloads that last longer give their place in the render processes to another job. */
const lendAfterMs = 200;
/** Jobs under way at most, for each render process: the others download, or are stored and written down. */
const maxPerProcess = 4;

/**
 * Does queued renders while render processes are free. It takes a job only when one could be drawn now, so that no node
 * hoards jobs and every turn goes to the account that is next; what callers wait for always goes first. When callers
 * keep all processes busy it still has one job under way, which the pool gives a turn now and then.
 *
 * Where drawing is quick, claiming and binding the next job would take as long: on the only node, for each render that
 * ends soon one more job may stand ready (`docs/adr/0035`). Where renders of others hold all processes for long, an account
 * that has none of them has one job drawn in a further one (`docs/adr/0036`).
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { service, queue } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const running = new Map<string, Running>();
  let stopped = false;
  let taking: Promise<void> | undefined;
  let lookAgain = false;
  /** Whether the last look ended for want of room and not for want of jobs. */
  let moreWaits = false;
  /** Whether jobs were announced, of which some may be those of accounts that have none ahead. */
  let toldOfMore = false;
  const pace = createDrawingPace();

  function findPlace(): Place | undefined {
    if (running.size === 0) return free;
    const { waiting, running: busy, processes, holders } = options.load();
    if (running.size >= processes * maxPerProcess) return undefined;
    const jobs = [...running.values()].filter(({ lent }) => !lent);
    const underWay = waiting + busy + jobs.filter(({ bringing }) => bringing).length;
    if (underWay < processes) return free;
    if (holders && !jobs.some(({ further }) => further))
      return { kind: 'further', except: new Set([...holders, ...accountsOf(running.values())]) };
    if (!options.takesAhead) return undefined;
    const soonFree = jobs.filter(({ begunMs }) => begunMs !== undefined && pace.endsSoon(nowMs() - begunMs)).length;
    const ahead = jobs.filter((job) => job.ahead);
    if (ahead.length < soonFree && underWay < processes + soonFree) return { kind: 'ahead', except: new Set() };
    // Whose job stands ready must not keep another's from the next process.
    if (!toldOfMore || ahead.length === 0 || soonFree === 0) return undefined;
    return { kind: 'ahead', except: new Set(accountsOf(ahead)) };
  }

  /** False when there is no job for that place. */
  async function fill({ kind, except }: Place): Promise<boolean> {
    // Another announcement may come meanwhile.
    if (kind === 'ahead') toldOfMore = false;
    const claimed = await service.claim({ busy: options.busy(), except, isAhead: kind === 'ahead' });
    if (kind === 'free') moreWaits = claimed !== undefined;
    if (!claimed) return false;
    if (kind === 'ahead') toldOfMore = true;
    begin(claimed, kind);
    return true;
  }

  async function take(): Promise<void> {
    do {
      lookAgain = false;
      moreWaits = true;
      for (let place = findPlace(); place && !stopped; place = findPlace()) {
        if (!(await fill(place))) break;
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

  function begin(claimed: ClaimedJob, kind: Place['kind']): void {
    const { renderId: id, leaseToken: token } = claimed.job;
    const name = `${id} ${token}`;
    const cut = new AbortController();
    const right = options.rights.hold({ accountId: claimed.job.accountId });
    let lend: NodeJS.Timeout | undefined;
    let handBackTimer: NodeJS.Timeout | undefined;
    // What is slow for any other reason, such as the database, would be slow for the next job, too.
    const onBringing = () => {
      clearTimeout(lend);
      // A render process may have told what it needs, and is free again.
      job.bringing = true;
      job.begunMs = undefined;
      lend = setTimeout(() => {
        job.lent = true;
        wake();
      }, lendAfterMs);
    };
    const onBrought = () => {
      clearTimeout(lend);
      clearTimeout(handBackTimer);
      job.bringing = false;
      if (job.ahead) handBackTimer = setTimeout(() => void handBack(name, job), options.handBackAfterMs ?? 200);
    };
    const onBegun = () => {
      clearTimeout(handBackTimer);
      job.ahead = false;
      job.further = false;
      job.begunMs = nowMs();
      // The place of what stood ready is free.
      if (options.takesAhead && moreWaits) wake();
    };
    const onDrawn = () => {
      clearTimeout(handBackTimer);
      if (job.begunMs !== undefined) pace.note(nowMs() - job.begunMs);
      job.ahead = false;
      job.begunMs = undefined;
    };
    const job: Running = {
      claimed,
      cut,
      bringing: true,
      lent: false,
      ahead: kind === 'ahead',
      further: kind === 'further',
      begunMs: undefined,
      end: Promise.resolve(),
    };
    job.end = service.perform(claimed, { onBringing, onBrought, onBegun, onDrawn, signal: cut.signal }).then(() => {
      clearTimeout(lend);
      clearTimeout(handBackTimer);
      right.release();
      running.delete(name);
      wake();
    });
    running.set(name, job);
    // It waits until its account may work again: nobody takes it before.
    right.signal.addEventListener('abort', () => void handBack(name, job), { once: true });
  }

  /** Lets somebody else have a job; what is being drawn of it is cut. */
  async function handBack(name: string, { claimed, cut }: Running): Promise<void> {
    cut.abort();
    running.delete(name);
    await service
      .giveBack(claimed)
      .then(() => queue.announce(1))
      .catch(options.onError);
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
  await queue.listen(() => {
    toldOfMore = true;
    wake();
  });
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
      const handedBack = [...running].filter(([, job]) => job.ahead).map(([name, job]) => handBack(name, job));
      await Promise.race([
        Promise.all([...running.values()].map(({ end }) => end)),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ]);
      await Promise.all(handedBack);
      for (const stop of timers) await stop();
      for (const { claimed } of running.values()) await service.giveBack(claimed).catch(options.onError);
    },
  };
}

function accountsOf(jobs: Iterable<Running>): readonly string[] {
  return [...jobs].map(({ claimed }) => claimed.job.accountId);
}
