import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, Tracing, TracingOptions } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** Spans that wait for the collector; those that come when it is full are dropped. */
const maxWaiting = 2_048;
const sendEveryMs = 2_000;
/** A collector that does not answer holds up no stop. */
const closeTimeoutMs = 2_000;

/** Sends spans to a collector as OTLP over HTTP, in JSON. */
export function openOtlpTracing(options: TracingOptions & { readonly endpoint: string }): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: 10_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'platen',
      'service.version': options.version,
      'service.instance.id': options.node,
      'platen.role': options.role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, options.onError),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  });
  const tracer = provider.getTracer('platen', options.version);
  return {
    begin(name, { parent, kind = 'internal', startedAtMs }) {
      const startTime = startedAtMs ?? Date.now();
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], startTime }, contextOf(parent ?? null)));
    },
    async close() {
      const closing = provider.shutdown().catch(options.onError);
      await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())]);
    },
  };
}

function contextOf(parent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] = parent?.split('-') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end(facts = {}, error) {
      for (const [name, value] of Object.entries(facts)) if (value !== undefined) span.setAttribute(name, value);
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      span.end();
    },
  };
}

/** The library drops what the collector does not take, and says so to nobody. */
function telling(exporter: SpanExporter, onError: (cause: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // `ExportResultCode.SUCCESS`, which a package has that nothing else here needs.
        if (result.code !== 0) onError(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
