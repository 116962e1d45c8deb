/** From which request something follows: what is stored with queued renders and webhooks, and told to receivers. */
export interface Origin {
  /** As its caller was told it. */
  readonly requestId: string;
  /** Its place in a trace, by W3C Trace Context; null: it is in none. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place; null: nothing. */
  readonly tracestate: string | null;
}

/** Its columns. */
export function originColumns(origin: Origin | undefined) {
  return {
    request_id: origin?.requestId ?? null,
    traceparent: origin?.traceparent ?? null,
    tracestate: origin?.tracestate ?? null,
  };
}

/** What `originColumns` has written; undefined when nothing was. */
export function storedOrigin(row: {
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly tracestate: string | null;
}): Origin | undefined {
  const { request_id: requestId, traceparent, tracestate } = row;
  return requestId === null ? undefined : { requestId, traceparent, tracestate };
}
