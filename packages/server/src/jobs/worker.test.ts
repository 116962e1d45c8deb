import { describe, expect, it } from 'vitest';
import { createInProcessQueue } from '../queue/in-process-queue.ts';
import type { ClaimChoice, WorkHooks, WorkService } from '../services/renders/queued/work-service.ts';
import type { ClaimedJob } from '../store/renders/work-store.ts';
import { startWorker, type Worker } from './worker.ts';

const accountOf = (id: string) => (id.startsWith('job') ? 'big' : id);

/** Render processes and a queue of jobs, driven by hand. */
function workshop(options: {
  readonly processes: number;
  readonly jobs: number;
  readonly downloads?: boolean;
  readonly leaseMs?: number;
  readonly handBackAfterMs?: number;
  /** Default true. */
  readonly takesAhead?: boolean;
}) {
  /** The account of one stands before its name; that of the others is `big`. */
  const waiting = Array.from({ length: options.jobs }, (_, index) => `job ${index}`);
  const underWay = new Map<string, { readonly hooks: WorkHooks; readonly end: () => void }>();
  const given: string[] = [];
  const aborted: string[] = [];
  const lost = new Set<string>();
  let renewed: readonly string[] = [];
  let outside = 0;
  let holders: ReadonlySet<string> | undefined;
  let claims = 0;
  let failing = false;
  const service = {
    async claim({ except, most = 1 }: ClaimChoice) {
      claims += 1;
      if (failing) throw new Error('the database is away');
      const isAlone = new Set(waiting.map(accountOf)).size === 1;
      const ids = waiting.filter((id) => !except?.has(accountOf(id))).slice(0, isAlone ? most : 1);
      for (const id of ids) waiting.splice(waiting.indexOf(id), 1);
      return ids.map((id) => ({ job: { renderId: id, accountId: accountOf(id), leaseToken: claims } }) as ClaimedJob);
    },
    perform: ({ job }: ClaimedJob, hooks: WorkHooks) =>
      new Promise<'ended' | 'lost'>((resolve) => {
        const leave = (how: 'ended' | 'lost') => {
          underWay.delete(job.renderId);
          inLine.delete(job.renderId);
          resolve(how);
        };
        underWay.set(job.renderId, { hooks, end: () => leave('ended') });
        hooks.signal.addEventListener('abort', () => {
          aborted.push(job.renderId);
          // What waits in the line for a process leaves it at once.
          if (inLine.has(job.renderId)) leave('lost');
        });
        if (options.downloads) hooks.onBringing();
      }),
    async giveBack({ job }: ClaimedJob) {
      given.push(job.renderId);
      return true;
    },
    async heartbeat(claimed: readonly ClaimedJob[]) {
      renewed = claimed.map(({ job }) => job.renderId);
      return claimed.filter(({ job }) => lost.has(job.renderId));
    },
    sweep: async () => 0,
  };
  const queue = createInProcessQueue();
  const rights = new Map<string, AbortController>();
  /** Jobs that have what they need are in the render processes, or stand in the line for one. */
  const drawing = new Set<string>();
  const inLine = new Set<string>();
  let nowMs = 0;
  const start = (): Promise<Worker> =>
    startWorker({
      service: service as unknown as WorkService,
      queue,
      rights: {
        hold({ accountId }) {
          const cut = new AbortController();
          rights.set(accountId, cut);
          return { signal: cut.signal, release: () => void rights.delete(accountId) };
        },
      },
      load: () => ({
        waiting: inLine.size,
        running: drawing.size + outside,
        processes: options.processes,
        ...(holders && { holders }),
      }),
      busy: () => new Map(),
      takesAhead: () => options.takesAhead ?? true,
      leaseMs: options.leaseMs ?? 30_000,
      lookEveryMs: 60_000,
      onError: () => undefined,
      handBackAfterMs: options.handBackAfterMs ?? 60_000,
      nowMs: () => nowMs,
    });
  return {
    queue,
    waiting,
    given,
    aborted,
    start,
    claims: () => claims,
    renewed: () => renewed,
    names: () => [...underWay.keys()],
    bring(id: string) {
      drawing.add(id);
      underWay.get(id)?.hooks.onBrought();
    },
    /** It has what it needs while every process draws. */
    lineUp(id: string) {
      inLine.add(id);
      underWay.get(id)?.hooks.onBrought();
    },
    /** A process is given it. */
    draw(id: string) {
      inLine.delete(id);
      drawing.add(id);
      underWay.get(id)?.hooks.onBegun();
    },
    /** The process is done with it after so long; it is stored next. */
    drawn(id: string, afterMs: number) {
      nowMs += afterMs;
      drawing.delete(id);
      underWay.get(id)?.hooks.onDrawn();
    },
    suspend: (accountId: string) => rights.get(accountId)?.abort(),
    passTime(ms: number) {
      nowMs += ms;
    },
    end(id: string) {
      drawing.delete(id);
      underWay.get(id)?.end();
    },
    lose(id: string) {
      lost.add(id);
    },
    setOutside(count: number) {
      outside = count;
    },
    /** They have held all processes for long, and one more stands ready. */
    setHolders(...accounts: readonly string[]) {
      holders = new Set(accounts);
    },
    setFailing(value: boolean) {
      failing = value;
    },
  };
}

describe('the worker', () => {
  it('takes as many jobs as there are free render processes, and the next when one ends', async () => {
    const shop = workshop({ processes: 2, jobs: 5 });
    await shop.start();
    await expect.poll(shop.names).toEqual(['job 0', 'job 1']);
    shop.bring('job 0');
    shop.bring('job 1');
    shop.end('job 0');
    await expect.poll(shop.names).toEqual(['job 1', 'job 2']);
  });

  it('hands back the job of an account that is suspended, however far it is', async () => {
    const shop = workshop({ processes: 1, jobs: 1 });
    shop.waiting.unshift('ada');
    await shop.start();
    await expect.poll(shop.names).toEqual(['ada']);
    shop.bring('ada');
    shop.suspend('ada');
    await expect.poll(() => shop.given).toEqual(['ada']);
    expect(shop.aborted).toEqual(['ada']);
  });

  it('leaves the processes to who is waited for, but for one job of its own', async () => {
    const shop = workshop({ processes: 2, jobs: 5 });
    shop.setOutside(2);
    const worker = await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    shop.bring('job 0');
    worker.roomMade();
    shop.setOutside(0);
    worker.roomMade();
    await expect.poll(shop.names).toEqual(['job 0', 'job 1']);
  });

  it('takes a job for a further process, of one account that others keep out after the other', async () => {
    const shop = workshop({ processes: 1, jobs: 3, takesAhead: false });
    await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    shop.bring('job 0');
    shop.setHolders('big');
    shop.waiting.push('ada', 'bob');
    await shop.queue.announce(2);
    await expect.poll(shop.names).toEqual(['job 0', 'ada']);
    shop.bring('ada');
    await shop.queue.announce(1);
    await expect.poll(shop.claims).toBe(2);
    shop.draw('ada');
    await shop.queue.announce(1);
    await expect.poll(shop.names).toEqual(['job 0', 'ada', 'bob']);
  });

  it('lends the place of a job whose downloads are slow', async () => {
    const shop = workshop({ processes: 1, jobs: 9, downloads: true });
    await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    // Nobody brings anything: one after the other lends its place, up to a bound.
    await expect.poll(shop.names).toEqual(['job 0', 'job 1', 'job 2', 'job 3']);
    shop.bring('job 1');
    shop.end('job 0');
    await expect.poll(shop.names).toEqual(['job 1', 'job 2', 'job 3']);
  });

  it('lends no place of a job that downloads nothing, however slow the database is', async () => {
    const shop = workshop({ processes: 1, jobs: 9 });
    await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    // Longer than what a download may take before its place is lent.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await shop.queue.announce(1);
    expect(shop.names()).toEqual(['job 0']);
    shop.end('job 0');
    await expect.poll(shop.names).toEqual(['job 1']);
  });

  it('looks when it is told of work, and not all the time', async () => {
    const shop = workshop({ processes: 1, jobs: 0 });
    const worker = await shop.start();
    await expect.poll(shop.claims).toBe(1);
    worker.roomMade();
    shop.waiting.push('late');
    await shop.queue.announce(1);
    await expect.poll(shop.names).toEqual(['late']);
    expect(shop.claims()).toBe(2);
  });

  it('goes on after the database was away', async () => {
    const shop = workshop({ processes: 1, jobs: 1 });
    shop.setFailing(true);
    await shop.start();
    await expect.poll(shop.claims).toBe(1);
    shop.setFailing(false);
    await shop.queue.announce(1);
    await expect.poll(shop.names).toEqual(['job 0']);
  });

  it('keeps up the leases of what it does, and of nothing else', async () => {
    const shop = workshop({ processes: 2, jobs: 2, leaseMs: 30 });
    const worker = await shop.start();
    await expect.poll(shop.renewed).toEqual(['job 0', 'job 1']);
    shop.end('job 0');
    await expect.poll(shop.renewed).toEqual(['job 1']);
    expect(shop.aborted).toEqual([]);
    await worker.stop(0);
  });

  it('lets go of a job whose lease was lost, and takes another in its place', async () => {
    const shop = workshop({ processes: 1, jobs: 2, leaseMs: 30 });
    const worker = await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    shop.lose('job 0');
    await expect.poll(shop.names).toEqual(['job 0', 'job 1']);
    await expect.poll(shop.renewed).toEqual(['job 1']);
    expect(shop.aborted).toEqual(['job 0']);
    await worker.stop(0);
    // It is not this node's to hand back.
    expect(shop.given).toEqual(['job 1']);
  });

  it('lets what runs end when it stops, and hands back what does not', async () => {
    const shop = workshop({ processes: 2, jobs: 5 });
    const worker = await shop.start();
    await expect.poll(shop.names).toHaveLength(2);
    const stopped = worker.stop(200);
    shop.end('job 0');
    await stopped;
    expect(shop.given).toEqual(['job 1']);
    expect(shop.waiting).toHaveLength(3);
  });

  it('stops at once when nothing runs', async () => {
    const shop = workshop({ processes: 1, jobs: 0 });
    const worker = await shop.start();
    await worker.stop(60_000);
    await shop.queue.announce(1);
    expect(shop.given).toEqual([]);
  });

  /** One process, which draws `job 1` after `job 0` took so long. */
  async function drawing(
    firstTookMs: number,
    more: { readonly jobs?: number; readonly handBackAfterMs?: number; readonly takesAhead?: boolean } = {},
  ) {
    const shop = workshop({ processes: 1, jobs: 9, ...more });
    const worker = await shop.start();
    await expect.poll(shop.names).toEqual(['job 0']);
    shop.bring('job 0');
    shop.draw('job 0');
    expect(shop.names()).toEqual(['job 0']);
    shop.drawn('job 0', firstTookMs);
    shop.end('job 0');
    await expect.poll(shop.names).toEqual(['job 1']);
    shop.bring('job 1');
    shop.draw('job 1');
    return { shop, worker };
  }

  it('has the next job stand ready while one is drawn, where drawing is quick', async () => {
    const { shop } = await drawing(60);
    await expect.poll(shop.names).toEqual(['job 1', 'job 2']);
    shop.lineUp('job 2');
    // The file of the one is stored while the other is drawn, and the one after that stands ready.
    shop.drawn('job 1', 60);
    shop.draw('job 2');
    await expect.poll(shop.names).toEqual(['job 1', 'job 2', 'job 3']);
    shop.end('job 1');
    const before = shop.claims();
    await shop.queue.announce(1);
    await expect.poll(shop.claims).toBe(before + 1);
    expect(shop.names()).toEqual(['job 2', 'job 3']);
  });

  it('takes no more while many are being written down', async () => {
    const shop = workshop({ processes: 1, jobs: 40 });
    await shop.start();
    for (let number = 0; number < 16; number += 1) {
      const id = `job ${number}`;
      await expect.poll(shop.names).toContain(id);
      shop.bring(id);
      shop.draw(id);
      shop.drawn(id, 200);
      await shop.queue.announce(1);
    }
    await new Promise(setImmediate);
    expect(shop.names()).toHaveLength(16);
    shop.end('job 0');
    await expect.poll(shop.names).toContain('job 16');
  });

  it.each([
    ['where drawing takes long', 500, true],
    ['where another node could draw it', 60, false],
  ])('takes no job ahead %s', async (_where, tookMs, takesAhead) => {
    const { shop } = await drawing(tookMs, { takesAhead });
    const before = shop.claims();
    await shop.queue.announce(1);
    await new Promise(setImmediate);
    expect(shop.claims()).toBe(before);
    shop.drawn('job 1', 500);
    shop.end('job 1');
    await expect.poll(shop.names).toEqual(['job 2']);
  });

  it('takes no job ahead of one that is being drawn for long', async () => {
    const { shop } = await drawing(60, { jobs: 2 });
    await expect.poll(shop.claims).toBe(3);
    shop.passTime(5_000);
    shop.waiting.push('late');
    await shop.queue.announce(1);
    await new Promise(setImmediate);
    expect(shop.claims()).toBe(3);
    shop.drawn('job 1', 0);
    shop.end('job 1');
    await expect.poll(shop.names).toEqual(['late']);
  });

  it('takes what another account asks for although a job stands ready, and no second of the same', async () => {
    const { shop } = await drawing(60);
    await expect.poll(shop.names).toEqual(['job 1', 'job 2']);
    shop.lineUp('job 2');
    shop.waiting.push('ada');
    await shop.queue.announce(1);
    await expect.poll(shop.names).toEqual(['job 1', 'job 2', 'ada']);
    shop.lineUp('ada');
    const before = shop.claims();
    await shop.queue.announce(1);
    await expect.poll(shop.claims).toBe(before + 1);
    expect(shop.names()).toEqual(['job 1', 'job 2', 'ada']);
  });

  it('hands back what has stood ready for too long, and lets others know', async () => {
    const { shop } = await drawing(60, { jobs: 3, handBackAfterMs: 1 });
    await expect.poll(shop.names).toEqual(['job 1', 'job 2']);
    // What is drawn turns out to be slow.
    shop.passTime(200);
    shop.lineUp('job 2');
    await expect.poll(() => shop.given).toEqual(['job 2']);
    expect(shop.aborted).toEqual(['job 2']);
    expect(shop.names()).toEqual(['job 1']);
  });

  it('hands back at once what stands ready when it stops, and lets what is drawn end', async () => {
    const { shop, worker } = await drawing(60);
    await expect.poll(shop.names).toEqual(['job 1', 'job 2']);
    shop.lineUp('job 2');
    const stopped = worker.stop(60_000);
    await expect.poll(() => shop.given).toEqual(['job 2']);
    expect(shop.names()).toEqual(['job 1']);
    shop.drawn('job 1', 60);
    shop.end('job 1');
    await stopped;
    expect(shop.given).toEqual(['job 2']);
    expect(shop.aborted).toEqual(['job 2']);
  });
});
