import type { Origin } from '../../domain/origin.ts';

interface OriginColumns {
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly tracestate: string | null;
}

export function originColumns(origin: Origin | undefined): OriginColumns {
  return {
    request_id: origin?.requestId ?? null,
    traceparent: origin?.traceparent ?? null,
    tracestate: origin?.tracestate ?? null,
  };
}

/** What `originColumns` has written; undefined when nothing was. */
export function storedOrigin({ request_id: requestId, traceparent, tracestate }: OriginColumns): Origin | undefined {
  return requestId === null ? undefined : { requestId, traceparent, tracestate };
}
