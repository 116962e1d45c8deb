import { describe, expect, it } from 'vitest';
import { createInProcessQueue } from '../queue/in-process-queue.ts';
import type { WorkHooks, WorkService } from '../services/work-service.ts';
import type { ClaimedJob } from '../store/work-store.ts';
import { startWorker, type Worker } from './worker.ts';

/** Render processes and a queue of jobs, driven by hand. */
function workshop(options: {
  readonly processes: number;
  readonly jobs: number;
  readonly downloads?: boolean;
  readonly leaseMs?: number;
}) {
  const waiting = Array.from({ length: options.jobs }, (_, index) => `job ${index}`);
  const underWay = new Map<string, { readonly brought: () => void; readonly end: () => void }>();
  const given: string[] = [];
  const aborted: string[] = [];
  const lost = new Set<string>();
  let renewed: readonly string[] = [];
  let outside = 0;
  let claims = 0;
  let failing = false;
  const service = {
    async claim() {
      claims += 1;
      if (failing) throw new Error('the database is away');
      const id = waiting.shift();
      return id && ({ job: { render_id: id, lease_token: claims } } as ClaimedJob);
    },
    perform: ({ job }: ClaimedJob, { onBringing, onBrought, signal }: WorkHooks) =>
      new Promise<'ended'>((resolve) => {
        const end = () => {
          underWay.delete(job.render_id);
          resolve('ended');
        };
        underWay.set(job.render_id, { brought: onBrought, end });
        signal.addEventListener('abort', () => aborted.push(job.render_id));
        if (options.downloads) onBringing();
      }),
    async giveBack({ job }: ClaimedJob) {
      given.push(job.render_id);
      return true;
    },
    async heartbeat(claimed: readonly ClaimedJob[]) {
      renewed = claimed.map(({ job }) => job.render_id);
      return claimed.filter(({ job }) => lost.has(job.render_id));
    },
    sweep: async () => 0,
  };
  const queue = createInProcessQueue();
  /** Jobs that have what they need are in the render processes. */
  const drawing = new Set<string>();
  const start = (): Promise<Worker> =>
    startWorker({
      service: service as unknown as WorkService,
      queue,
      load: () => ({ waiting: 0, running: drawing.size + outside, processes: options.processes }),
      busy: () => new Map(),
      leaseMs: options.leaseMs ?? 30_000,
      lookEveryMs: 60_000,
      onError: () => undefined,
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
      underWay.get(id)?.brought();
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
});
