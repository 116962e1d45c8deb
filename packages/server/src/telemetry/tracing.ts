/** What is measured, in the order of a queued render's life; the span of a request has the name of its route. */
export type SpanName = 'queue wait' | 'render' | 'prepare' | 'draw' | 'store' | 'webhook' | `${string} ${string}`;

export interface SpanStart {
  /** The parent span, as W3C Trace Context; null: a new trace begins. */
  readonly parent: string | null | undefined;
  /** Who calls whom. Default `internal`. */
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  /** Unix time, ms. Default: now. */
  readonly startedAtMs?: number;
}

/**
 * What the operator of the collector sees: names, codes, counts and ids of renders. No data and no addresses of
 * callers.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** The parent for spans within this one; where nothing is traced, the given parent. */
  readonly traceparent: string | null;
  /** `error` is a code that anybody may read. The first call ends the span; later calls do nothing. */
  end(facts?: SpanFacts, error?: string): void;
}

/** Shows where the time of a request goes, in all processes that work for it. */
export interface Tracing {
  begin(name: SpanName, start: SpanStart): Span;
  /** Sends what has not been sent, within a time limit. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /**
   * The address of a collector that accepts OTLP over HTTP; undefined: nothing is traced, and no code for it is loaded.
   */
  readonly endpoint: string | undefined;
  /** Headers of each call to the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The share of traces begun by this service that are kept, 0 to 1. A trace that a caller has begun follows the
   * caller's choice.
   */
  readonly share: number;
  readonly node: string;
  readonly role: string;
  readonly version: string;
  /** Called when the collector accepts nothing. */
  readonly onError: (cause: unknown) => void;
}

/** Traces nothing, and passes on what callers sent. */
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
