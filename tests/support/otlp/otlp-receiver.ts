import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ExportedAttribute, type ExportedTraces, readTraces } from './read-traces.ts';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** 2 server, 3 client, 5 consumer, 1 internal. */
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
  /** The message of its status, when that is an error. */
  readonly error: string | undefined;
}

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Headers of the calls. */
  readonly headers: readonly Readonly<Record<string, unknown>>[];
  /** Calls that were not as the protocol has them. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Takes spans as a collector does, by OTLP over HTTP, and keeps them; refuses what its published schema does not have. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const problems: string[] = [];
  const headers: Readonly<Record<string, unknown>>[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    headers.push(request.headers);
    try {
      if (request.method !== 'POST' || request.url !== '/v1/traces') throw new Error('no such address');
      spans.push(...readTraces(body.toString()).resourceSpans.flatMap(toSpans));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (cause) {
      problems.push(`${request.method} ${request.url}: ${String(cause)}`);
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    problems,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000_000n);

function toSpans(group: ExportedTraces['resourceSpans'][number]): readonly ReceivedSpan[] {
  const resource = record(group.resource.attributes);
  return group.scopeSpans.flatMap((scope) =>
    scope.spans.map((one) => ({
      traceId: hex(one.traceId),
      spanId: hex(one.spanId),
      parentSpanId: one.parentSpanId && hex(one.parentSpanId),
      name: one.name,
      kind: one.kind,
      startMs: milliseconds(one.startTimeUnixNano),
      endMs: milliseconds(one.endTimeUnixNano),
      attributes: record(one.attributes ?? []),
      resource,
      error: one.status?.code === 2 ? (one.status.message ?? '') : undefined,
    })),
  );
}

/** Whole numbers come as texts, since they may be larger than a number holds exactly. */
function record(list: readonly ExportedAttribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    list.map(({ key, value: { intValue, ...other } }) => [
      key,
      intValue === undefined ? Object.values(other)[0] : Number(intValue),
    ]),
  );
}
