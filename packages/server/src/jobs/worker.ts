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
  /** The load of the render processes. */
  readonly load: () => PoolLoad;
  /** Work of accounts outside the queue on this node. */
  readonly busy: () => ReadonlyMap<string, number>;
  readonly onError: (cause: unknown) => void;
  /** Whether jobs may be taken ahead now: only while no other node could draw them. */
  readonly takesAhead: () => boolean;
  /** How often the worker looks for jobs that nobody announced, ms. Default 2,000. */
  readonly lookEveryMs?: number;
  /**
   * How long a lease lasts, ms. Within that time it is renewed three times, and leases of dead nodes are looked for
   * three times.
   */
  readonly leaseMs: number;
  /** A job that was taken ahead and waits longer than this, ms, is handed back to wait for its turn. Default 200. */
  readonly handBackAfterMs?: number;
  /** A clock in ms from any point. Default: the process's clock. */
  readonly nowMs?: () => number;
}

export interface Worker {
  /** Call it when a render process has become free: the worker goes on when there was more work than room. */
  roomMade(): void;
  /** Takes no more jobs, lets running ones go on for this time, and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

interface Running {
  readonly claimed: ClaimedJob;
  readonly cut: AbortController;
  /** Settles when the job has ended in any way; never rejects. */
  end: Promise<void>;
  /** Whether its place serves another job meanwhile, because its downloads take long. */
  lent: boolean;
  bringing: boolean;
  /** Whether it was taken while every process had a job, and no process has begun it. */
  ahead: boolean;
  /** Whether it was taken for a further process, and no process has begun it. */
  further: boolean;
  /** When a render process began it; undefined while none works on it. */
  begunMs: number | undefined;
  /** It needs no render process any more: it is stored and written down. */
  drawn: boolean;
}

/**
 * What may be taken next, from accounts other than `except`: a job for a free process, one ahead, or one for a further
 * process.
 */
interface Place {
  readonly kind: 'free' | 'ahead' | 'further';
  readonly except: ReadonlySet<string>;
  /** Jobs at most, where there are no turns to keep. */
  readonly most: number;
}
const nobody: ReadonlySet<string> = new Set();

/** A job whose downloads last longer gives its place in the render processes to another job. */
const lendAfterMs = 200;
/** Jobs under way at most, for each render process, without those that stand ready: the others download. */
const maxPerProcess = 4;
/** Those that are stored and written down, many at once. */
const maxEndingPerProcess = 16;

/**
 * Does queued renders while render processes are free. It takes a job only when the job could be drawn now. So no node
 * hoards jobs, and each turn goes to the account that is next. Renders that callers wait for always go first. When they
 * keep all processes busy, the worker still has one job under way, which the pool gives a turn now and then.
 *
 * Where drawing is quick, claiming and binding the next job would take as long. So on the only node, one more job may
 * be ready for each render that ends soon (`docs/adr/0035`). Where renders of others hold all processes for long, an
 * account that has none of them gets one job drawn in a further process (`docs/adr/0036`).
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { service, queue } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const running = new Map<string, Running>();
  let stopped = false;
  let taking: Promise<void> | undefined;
  let lookAgain = false;
  /** Whether the last look ended because there was no room, and not because there were no jobs. */
  let moreWaits = false;
  /** Whether jobs were announced; some may be of accounts that have none ahead. */
  let toldOfMore = false;
  const pace = createDrawingPace();

  function findPlace(): Place | undefined {
    const { waiting, running: busy, processes, holders } = options.load();
    if (running.size === 0) return { kind: 'free', except: nobody, most: Math.max(1, processes - waiting - busy) };
    const ending = [...running.values()].filter(({ drawn }) => drawn).length;
    const jobs = [...running.values()].filter(({ lent }) => !lent);
    const ahead = jobs.filter((job) => job.ahead);
    if (running.size - ending - ahead.length >= processes * maxPerProcess) return undefined;
    if (ending >= processes * maxEndingPerProcess) return undefined;
    const underWay = waiting + busy + jobs.filter(({ bringing }) => bringing).length;
    if (underWay < processes) return { kind: 'free', except: nobody, most: processes - underWay };
    if (holders && !jobs.some(({ further }) => further))
      return { kind: 'further', except: new Set([...holders, ...accountsOf(running.values())]), most: 1 };
    if (!options.takesAhead()) return undefined;
    const endSoon = jobs.filter(({ begunMs }) => begunMs !== undefined && pace.endsSoon(nowMs() - begunMs)).length;
    // A process may begin the next job before the end of its last one is told here.
    const soonFree = Math.min(endSoon, processes);
    const missing = Math.min(soonFree - ahead.length, processes + soonFree - underWay);
    if (missing > 0) return { kind: 'ahead', except: nobody, most: missing };
    // An account with a job ready must not keep another account from the next process.
    if (!toldOfMore || ahead.length === 0 || soonFree === 0) return undefined;
    return { kind: 'ahead', except: new Set(accountsOf(ahead)), most: 1 };
  }

  /** False when there is no job for that place. */
  async function fill({ kind, except, most }: Place): Promise<boolean> {
    // Another announcement may come meanwhile.
    if (kind === 'ahead') toldOfMore = false;
    const claimed = await service.claim({ busy: options.busy(), except, isAhead: kind === 'ahead', most });
    if (kind === 'free') moreWaits = claimed.length > 0;
    if (claimed.length === 0) return false;
    // Several are given where no other account waits.
    if (kind === 'ahead') toldOfMore ||= claimed.length === 1;
    for (const each of claimed) begin(each, kind);
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
        // The database may be away; the next regular look is soon enough.
        lookAgain = false;
        options.onError(cause);
      })
      .finally(() => {
        taking = undefined;
        // Somebody may have called `wake` between the last look and here.
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
    // Only slow downloads lend their place: a slow database, for example, would slow down the next job, too.
    const onBringing = () => {
      clearTimeout(lend);
      // A render process may have told what the job needs and is free again.
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
      if (options.takesAhead() && moreWaits) wake();
    };
    const onDrawn = () => {
      clearTimeout(handBackTimer);
      if (job.begunMs !== undefined) pace.note(nowMs() - job.begunMs);
      job.ahead = false;
      job.begunMs = undefined;
      job.drawn = true;
    };
    const job: Running = {
      claimed,
      cut,
      bringing: true,
      lent: false,
      ahead: kind === 'ahead',
      further: kind === 'further',
      begunMs: undefined,
      drawn: false,
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
    // The job waits until its account may work again; nobody takes it before.
    right.signal.addEventListener('abort', () => void handBack(name, job), { once: true });
  }

  /** Hands a job back for another node or a later turn; its drawing is cut off. */
  async function handBack(name: string, { claimed, cut }: Running): Promise<void> {
    cut.abort();
    running.delete(name);
    await service
      .giveBack(claimed)
      .then(() => queue.announce(1))
      .catch(options.onError);
  }

  /**
   * Renews leases. Leases of jobs that do not run here, such as jobs whose end could not be stored, are left to run
   * out.
   */
  async function keepLeases(): Promise<void> {
    const asked = [...running];
    const lost = new Set(await service.heartbeat(asked.map(([, { claimed }]) => claimed)));
    for (const [name, { claimed, cut }] of asked) {
      if (!lost.has(claimed)) continue;
      // The place of the job is free, so its drawing is cut off.
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
      // A claim under way becomes a running job, which is then handed back like the others.
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
