/** From which request something follows: what is stored with queued renders and webhooks, and told to receivers. */
export interface Origin {
  /** As its caller was told it. */
  readonly requestId: string;
  /** Its place in a trace, by W3C Trace Context; null: it is in none. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place; null: nothing. */
  readonly tracestate: string | null;
}
