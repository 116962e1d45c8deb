/** From which request something follows: what is stored with queued renders and webhooks, and told to receivers. */
export interface Origin {
  /** As its caller was told it. */
  readonly requestId: string;
  /** Its place in a trace, by W3C Trace Context; null: it is in none. */
  readonly traceparent: string | null;
}

/** Its columns. */
export function originColumns(origin: Origin | undefined) {
  return { request_id: origin?.requestId ?? null, traceparent: origin?.traceparent ?? null };
}

/** What `originColumns` has written; undefined when nothing was. */
export function storedOrigin(row: {
  readonly request_id: string | null;
  readonly traceparent: string | null;
}): Origin | undefined {
  return row.request_id === null ? undefined : { requestId: row.request_id, traceparent: row.traceparent };
}
