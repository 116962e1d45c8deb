import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createNodeMetrics } from './node-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

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

/** Limits that a RATE_LIMIT_EXCEEDED names; `docs/reference/limits.md` has the same. */
const refusalScopes = [
  ...['minute', 'concurrency', 'cpu', 'batches per hour', 'day', 'month', 'wrong keys', 'sign-ins', 'codes'],
  ...['password-resets', 'invitation mails', 'public renders', 'form', 'event streams', 'webhooks'],
];

/** Everything that `/metrics` tells, in Prometheus' names and units. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const renders = new Histogram({
    name: 'platen_render_duration_seconds',
    help: 'Time of a render from the request to the file.',
    labelNames: ['format', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const bytes = new Counter({
    name: 'platen_render_bytes_total',
    help: 'Size of the files drawn.',
    labelNames: ['format'],
    registers: [register],
  });
  const refusals = new Counter({
    name: 'platen_refusals_total',
    help: 'Answers 429, by the limit that was reached.',
    labelNames: ['scope'],
    registers: [register],
  });
  // A rate of a series that begins with its first refusal does not show that one.
  for (const scope of refusalScopes) refusals.inc({ scope }, 0);
  const webhooks = new Histogram({
    name: 'platen_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to deliver a webhook; retry: it will be tried again.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [register],
  });
  return {
    ...createNodeMetrics(register),
    contentType: register.contentType,
    text: () => register.metrics(),

    observeRequest(request: {
      readonly method: string;
      readonly route: string;
      readonly status: number;
      readonly ms: number;
    }): void {
      const { method, route, status } = request;
      requests.observe({ method, route, status: String(status) }, request.ms / 1_000);
    },

    /** `scope` of the details of a RATE_LIMIT_EXCEEDED. */
    observeRefusal(scope: string): void {
      refusals.inc({ scope });
    },

    observeRender(render: {
      readonly format: string;
      readonly outcome: 'drawn' | 'cached' | 'failed';
      readonly ms: number;
      readonly bytes?: number;
    }): void {
      renders.observe({ format: render.format, outcome: render.outcome }, render.ms / 1_000);
      if (render.bytes !== undefined) bytes.inc({ format: render.format }, render.bytes);
    },

    /** Asks the database for the queue when somebody reads the metrics, and not again for some seconds. */
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

    /** Looks at what all nodes share whenever somebody reads the metrics. */
    watchParts(parts: readonly WatchedPart[]): void {
      const gauge = (name: string, help: string, value: (state: PartGauges) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['part'],
          registers: [register],
          async collect() {
            const states = await Promise.all(parts.map((part) => part.state()));
            for (const [index, { name: part }] of parts.entries()) {
              const state = states[index];
              if (state) this.set({ part }, value(state));
            }
          },
        });
      gauge(
        'platen_shared_part_up',
        'Whether the database and the store of files answered at the last look.',
        (state) => (state.works ? 1 : 0),
      );
      gauge(
        'platen_shared_part_seconds',
        'How long that look took.',
        ({ latencyMs }) => (latencyMs ?? Number.NaN) / 1_000,
      );
    },

    /** Reads the pool whenever somebody reads the metrics. */
    watchPool(read: () => PoolGauges): void {
      const gauge = gaugesOf(register, read);
      gauge(
        'platen_renders_waiting',
        'Renders that wait for a render process.',
        ({ waiting }) => waiting['render'] ?? 0,
      );
      gauge('platen_renders_running', 'Jobs in render processes.', ({ processes }) => processes.busy);
      new Gauge({
        name: 'platen_render_processes',
        help: 'Render processes by what they do: busy with a job, ready for one, or starting.',
        labelNames: ['state'],
        registers: [register],
        collect() {
          for (const [state, count] of Object.entries(read().processes)) this.set({ state }, count);
        },
      });
      new Gauge({
        name: 'platen_jobs_waiting',
        help: 'Jobs that wait for a render process or for processor time of their account, by lane.',
        labelNames: ['lane'],
        registers: [register],
        collect() {
          for (const [lane, count] of Object.entries(read().waiting)) this.set({ lane }, count);
        },
      });
      new Counter({
        name: 'platen_job_cpu_seconds_total',
        help: 'Processor time that was charged to accounts, by lane.',
        labelNames: ['lane'],
        registers: [register],
        collect() {
          this.reset();
          for (const [lane, ms] of Object.entries(read().cpuMs)) this.inc({ lane }, ms / 1_000);
        },
      });
    },

    /** Reads the figures of all caches whenever somebody reads the metrics. */
    watchCaches(read: () => readonly CacheGauges[]): void {
      const labelNames = ['cache'] as const;
      const counter = (name: string, help: string, value: (figures: CacheGauges) => number | undefined) =>
        new Counter({
          name,
          help,
          labelNames,
          registers: [register],
          collect() {
            this.reset();
            for (const figures of read()) this.inc({ cache: figures.name }, value(figures) ?? 0);
          },
        });
      const gauge = (name: string, help: string, value: (figures: CacheGauges) => number | null | undefined) =>
        new Gauge({
          name,
          help,
          labelNames,
          registers: [register],
          collect() {
            this.reset();
            for (const figures of read()) {
              const known = value(figures) ?? undefined;
              if (known !== undefined) this.set({ cache: figures.name }, known);
            }
          },
        });
      counter('platen_cache_hits_total', 'Answers that a cache had.', ({ hits }) => hits);
      counter('platen_cache_misses_total', 'Answers that a cache did not have.', ({ misses }) => misses);
      counter('platen_cache_evictions_total', 'What left a cache to make room.', ({ evictions }) => evictions);
      gauge('platen_cache_entries', 'What a cache holds, in all processes.', ({ entries }) => entries);
      gauge('platen_cache_bytes', 'Bytes that a cache holds, in all processes.', ({ bytes }) => bytes);
      gauge('platen_cache_max_bytes', 'Bytes that a cache holds at most.', ({ maxBytes }) => maxBytes);
    },

    observeWebhook(attempt: { readonly outcome: 'delivered' | 'retry' | 'failed'; readonly ms: number }): void {
      webhooks.observe({ outcome: attempt.outcome }, attempt.ms / 1_000);
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
