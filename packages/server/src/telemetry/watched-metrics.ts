import { Gauge, type Registry } from 'prom-client';
import { addLabelledCounter, addLabelledGauge } from './labelled-metrics.ts';

/** What the render processes tell of themselves. */
export interface PoolGauges {
  /** Render processes, by what they do: `busy` with a job, `ready` for one, or `starting`. */
  readonly processes: Readonly<Record<string, number>> & { readonly busy: number };
  /** Jobs that wait for one, by lane. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Processor time of the jobs that have ended, by lane. */
  readonly cpuMs: Readonly<Record<string, number>>;
}

/** What a cache has done and what it holds; what is not known is left out. */
export interface CacheGauges {
  readonly name: string;
  readonly hits: number;
  readonly misses: number;
  readonly evictions?: number;
  readonly entries?: number;
  readonly bytes?: number;
  /** null: bounded otherwise. */
  readonly maxBytes?: number | null;
}

/** What waits in the outbox. */
export interface WebhookGauges {
  readonly due: number;
  readonly later: number;
  readonly oldestMs: number;
}

/** Work that waits for a node or is done by one. */
export interface QueueDepth {
  readonly waiting: number;
  readonly leased: number;
  /** Done now, or could be begun now were there nodes enough. */
  readonly runnable: number;
  /** RFC 3339. */
  readonly oldest: string | null;
}

/** What all nodes share, as this one finds it. */
export interface PartGauges {
  readonly works: boolean;
  readonly latencyMs: number | null;
}

export interface WatchedPart {
  readonly name: string;
  state(): Promise<PartGauges>;
}

const queueFreshMs = 2_000;
const queueAnswerMs = 2_000;

/** What is asked for whenever somebody reads the metrics. */
export function createWatchedMetrics(register: Registry) {
  return {
    /** Asks the database for the queue, and not again for some seconds. */
    watchQueue(read: () => Promise<QueueDepth>): void {
      const gauge = gaugesOf(register, remembered(read, queueFreshMs));
      gauge(
        'platen_queue_waiting',
        'Accepted renders that no node does yet, of all nodes; at most 100000 are counted.',
        ({ waiting }) => waiting,
      );
      gauge('platen_queue_leased', 'Accepted renders that nodes do now, of all nodes.', ({ leased }) => leased);
      gauge(
        'platen_queue_runnable',
        'Accepted renders that nodes do now or could begin now, of all nodes: of each account as many as its plan lets run. ' +
          'Of those that could begin, about 10000 are counted.',
        ({ runnable }) => runnable,
      );
      gauge('platen_queue_oldest_seconds', 'Age of the oldest accepted render that waits.', ({ oldest }) =>
        oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1_000),
      );
    },

    /** As `watchQueue`, for the outbox; with several nodes, all tell the same. */
    watchWebhooks(read: () => Promise<WebhookGauges>): void {
      const gauge = gaugesOf(register, remembered(read, queueFreshMs));
      gauge(
        'platen_webhooks_due',
        'Deliveries that are due and not under way yet; at most 100000 are counted.',
        ({ due }) => due,
      );
      gauge('platen_webhooks_later', 'Deliveries under way or waiting for their next attempt.', ({ later }) => later);
      gauge(
        'platen_webhooks_oldest_due_seconds',
        'For how long the oldest delivery has been due.',
        ({ oldestMs }) => oldestMs / 1_000,
      );
    },

    /** Looks at what all nodes share. */
    watchParts(parts: readonly WatchedPart[]): void {
      const gauge = (name: string, help: string, value: (state: PartGauges) => number) =>
        addLabelledGauge(register, {
          name,
          help,
          label: 'part',
          read: () => Promise.all(parts.map(async (part) => [part.name, value(await part.state())] as const)),
        });
      gauge(
        'platen_shared_part_up',
        'Whether the database and the store of files answered at the last look.',
        ({ works }) => (works ? 1 : 0),
      );
      gauge(
        'platen_shared_part_seconds',
        'How long that look took.',
        ({ latencyMs }) => (latencyMs ?? Number.NaN) / 1_000,
      );
    },

    watchPool(read: () => PoolGauges): void {
      const gauge = gaugesOf(register, read);
      gauge(
        'platen_renders_waiting',
        'Renders that wait for a render process.',
        ({ waiting }) => waiting['render'] ?? 0,
      );
      gauge('platen_renders_running', 'Jobs in render processes.', ({ processes }) => processes.busy);
      addLabelledGauge(register, {
        name: 'platen_render_processes',
        help: 'Render processes by what they do: busy with a job, ready for one, or starting.',
        label: 'state',
        read: () => Object.entries(read().processes),
      });
      addLabelledGauge(register, {
        name: 'platen_jobs_waiting',
        help: 'Jobs that wait for a render process or for processor time of their account, by lane.',
        label: 'lane',
        read: () => Object.entries(read().waiting),
      });
      addLabelledCounter(register, {
        name: 'platen_job_cpu_seconds_total',
        help: 'Processor time that was charged to accounts, by lane.',
        label: 'lane',
        read: () => Object.entries(read().cpuMs).map(([lane, ms]) => [lane, ms / 1_000]),
      });
    },

    watchCaches(read: () => readonly CacheGauges[]): void {
      const counter = (name: string, help: string, value: (figures: CacheGauges) => number | undefined) =>
        addLabelledCounter(register, {
          name,
          help,
          label: 'cache',
          read: () => read().map((figures) => [figures.name, value(figures) ?? 0]),
        });
      const gauge = (name: string, help: string, value: (figures: CacheGauges) => number | null | undefined) =>
        addLabelledGauge(register, {
          name,
          help,
          label: 'cache',
          read: () =>
            read().flatMap((figures) => {
              const known = value(figures) ?? undefined;
              return known === undefined ? [] : [[figures.name, known]];
            }),
        });
      counter('platen_cache_hits_total', 'Answers that a cache had.', ({ hits }) => hits);
      counter('platen_cache_misses_total', 'Answers that a cache did not have.', ({ misses }) => misses);
      counter('platen_cache_evictions_total', 'What left a cache to make room.', ({ evictions }) => evictions);
      gauge('platen_cache_entries', 'What a cache holds, in all processes.', ({ entries }) => entries);
      gauge('platen_cache_bytes', 'Bytes that a cache holds, in all processes.', ({ bytes }) => bytes);
      gauge('platen_cache_max_bytes', 'Bytes that a cache holds at most.', ({ maxBytes }) => maxBytes);
    },
  };
}

/** Makes gauges of facts that are read whenever somebody reads the metrics. */
function gaugesOf<Facts extends object>(register: Registry, read: () => Promise<Facts | undefined> | Facts) {
  return (name: string, help: string, value: (facts: Facts) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const facts = await read();
        // What is not known is not told; that the database is gone, platen_shared_part_up says.
        this.set(facts ? value(facts) : Number.NaN);
      },
    });
}

/** Asks once for all that want it within `forMs`; undefined when it failed or takes too long. */
function remembered<Value>(read: () => Promise<Value>, forMs: number): () => Promise<Value | undefined> {
  let known: Promise<Value | undefined> | undefined;
  return () => {
    known ??= Promise.race([
      read().catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), queueAnswerMs).unref()),
    ]).finally(() => {
      setTimeout(() => {
        known = undefined;
      }, forMs).unref();
    });
    return known;
  };
}
