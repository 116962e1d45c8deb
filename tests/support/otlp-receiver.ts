import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.strictObject({
  stringValue: z.string().optional(),
  intValue: z.number().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const attributes = z.array(z.strictObject({ key: z.string(), value }));
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const span = z.object({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string(),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.object({ code: z.number().int().min(0).max(2), message: z.string().optional() }),
});
/** `ExportTraceServiceRequest` of OTLP 1, in its JSON form. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

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
  /** Of the process that sent it. */
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

/** Takes spans as a collector does, by OTLP over HTTP, and keeps them; refuses what is not as the protocol says. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const problems: string[] = [];
  const headers: Readonly<Record<string, unknown>>[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    headers.push(request.headers);
    const isCall = request.method === 'POST' && request.url === '/v1/traces';
    const parsed = exported.safeParse(isCall ? JSON.parse(body.toString()) : undefined);
    if (parsed.success) spans.push(...parsed.data.resourceSpans.flatMap(toSpans));
    else problems.push(`${request.method} ${request.url}: ${parsed.error.message}`);
    response.writeHead(parsed.success ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
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

function toSpans(group: z.output<typeof exported>['resourceSpans'][number]): readonly ReceivedSpan[] {
  const resource = record(group.resource.attributes);
  return group.scopeSpans.flatMap((scope) =>
    scope.spans.map((one) => ({
      traceId: one.traceId,
      spanId: one.spanId,
      parentSpanId: one.parentSpanId,
      name: one.name,
      kind: one.kind,
      startMs: Number(BigInt(one.startTimeUnixNano) / 1_000_000n),
      endMs: Number(BigInt(one.endTimeUnixNano) / 1_000_000n),
      attributes: record(one.attributes),
      resource,
      error: one.status.code === 2 ? (one.status.message ?? '') : undefined,
    })),
  );
}

function record(list: z.output<typeof attributes>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(list.map(({ key, value: given }) => [key, Object.values(given)[0]]));
}
