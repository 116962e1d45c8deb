/** What became of requests of one kind. */
export interface Counts {
  sent: number;
  /** 2xx. */
  done: number;
  /** 429 and 503: asked to come again. */
  refused: number;
  /** Bad input that was called bad: 4xx. */
  rejected: number;
  /** Renders that lost two processes one after the other. */
  crashed: number;
}

export interface Answered {
  /** 0: the connection broke. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
  readonly ms: number;
  /** The fault that was under way, or the last one, when it was sent. */
  readonly fault: string;
}

/** What a request may be answered with. */
export type Outcome = 'done' | 'rejected';

const maxErrors = 20;
const slowestKept = 5;

/** Counts all requests of a soak. */
export class Tally {
  readonly counts = new Map<string, Counts>();
  /** Answers that no request should get. */
  readonly errors: string[] = [];
  /** The longest waits, and what was wrong then. */
  slowest: readonly { readonly kind: string; readonly ms: number; readonly fault: string }[] = [];
  readonly #ms = new Map<string, number[]>();
  errorCount = 0;

  add(kind: string, answer: Answered, expected: Outcome): void {
    const { ms, fault } = answer;
    this.slowest = [...this.slowest, { kind, ms: Math.round(ms), fault }]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, slowestKept);
    const counts = this.counts.get(kind) ?? { sent: 0, done: 0, refused: 0, rejected: 0, crashed: 0 };
    this.counts.set(kind, counts);
    counts.sent += 1;
    const end = endOf(answer);
    if (end === undefined || ((end === 'done' || end === 'rejected') && end !== expected)) {
      this.errorCount += 1;
      if (this.errors.length < maxErrors)
        this.errors.push(`${kind} when ${fault}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    counts[end] += 1;
    const shown = end === 'refused' ? `${kind}, refused` : kind;
    const times = this.#ms.get(shown) ?? [];
    times.push(ms);
    this.#ms.set(shown, times);
  }

  /** In ms, by kind; refusals beside them. */
  latencies(): Readonly<Record<string, { readonly p50: number; readonly p99: number; readonly most: number }>> {
    return Object.fromEntries(
      [...this.#ms].map(([kind, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
        return [kind, { p50: at(0.5), p99: at(0.99), most: at(1) }];
      }),
    );
  }
}

function endOf({ status, body }: Answered): Exclude<keyof Counts, 'sent'> | undefined {
  if (status >= 200 && status < 300) return 'done';
  const error = body?.error;
  if (status === 429 && error?.code === 'RATE_LIMIT_EXCEEDED') return 'refused';
  if (status === 503 && error?.code === 'SERVICE_UNAVAILABLE') return 'refused';
  if (status >= 400 && status < 500) return 'rejected';
  return error?.code === 'RENDER_FAILED' && error.details?.reason === 'crash' ? 'crashed' : undefined;
}
