/** What is measured, in the order of a queued render's life; a request's span is named for its route. */
export type SpanName = 'queue wait' | 'render' | 'prepare' | 'draw' | 'store' | 'webhook' | `${string} ${string}`;

export interface SpanStart {
  /** What it is a part of, by W3C Trace Context; null: a trace of its own begins. */
  readonly parent: string | null | undefined;
  /** Who calls whom. Default `internal`. */
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  /** Unix time, ms. Default: now. */
  readonly startedAtMs?: number;
}

/** Told to whoever runs the collector: names, codes, counts and ids of renders. No data of callers and no address. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** What parts of it have as their parent; the given parent where nothing is traced. */
  readonly traceparent: string | null;
  /** `error` is a code that anybody may read. Ends once; later calls do nothing. */
  end(facts?: SpanFacts, error?: string): void;
}

/** Where the time of a request goes, in all processes that work for it. */
export interface Tracing {
  begin(name: SpanName, start: SpanStart): Span;
  /** Sends what has not been sent, for a bounded time. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Of a collector that speaks OTLP over HTTP; undefined: nothing is traced, and no code for it is loaded. */
  readonly endpoint: string | undefined;
  /** Sent with each call of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the traces that begin here, 0 to 1; one that a caller has begun follows the caller. */
  readonly share: number;
  readonly node: string;
  readonly role: string;
  readonly version: string;
  /** Told when the collector takes nothing. */
  readonly onError: (cause: unknown) => void;
}

/** Passes on what callers sent. */
export const noTracing: Tracing = {
  begin: (_name, { parent }) => ({ traceparent: parent ?? null, end: () => undefined }),
  close: async () => undefined,
};

/** Measures `work`; its failure ends the span with the error's code. */
export async function traced<Result>(span: Span, work: () => Promise<Result>, factsOf?: (result: Result) => SpanFacts) {
  try {
    const result = await work();
    span.end(factsOf?.(result));
    return result;
  } catch (cause) {
    span.end({}, codeOf(cause));
    throw cause;
  }
}

function codeOf(cause: unknown): string {
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : 'INTERNAL_ERROR';
}
