import path from 'node:path';
import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';

protojson.install();
const root = new protobuf.Root();
root.resolvePath = (_origin, file) => path.join(import.meta.dirname, file);
root.loadSync('opentelemetry/proto/collector/trace/v1/trace_service.proto');
const request = root.lookupType('opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest');

export interface ExportedSpan {
  readonly traceId: Uint8Array;
  readonly spanId: Uint8Array;
  readonly parentSpanId?: Uint8Array;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly ExportedAttribute[];
  readonly status?: { readonly code?: number; readonly message?: string };
}
export interface ExportedAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
export interface ExportedTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly ExportedAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/**
 * Reads a body as collectors do: from JSON to the message of the published schema, over its bytes. Throws for what the schema
 * does not have, and for names and values that the JSON form of OTLP writes otherwise
 * (opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): ids as hexadecimal, enumerations as numbers, names in camelCase.
 */
export function readTraces(body: string): ExportedTraces {
  const sent = JSON.parse(body, idsToBase64);
  const message = request.decode(request.encode(request.fromJson(sent)).finish());
  const asSent = request.toObject(message, { enums: Number, longs: String, bytes: String, json: true });
  const [before, after] = [sent, asSent].map((value) => JSON.stringify(plain(value)));
  if (before !== after) throw new Error(`sent ${before}, of which a collector understands ${after}`);
  return request.toObject(message, { enums: Number, longs: String }) as ExportedTraces;
}

const idBytes: Readonly<Record<string, number>> = { traceId: 16, spanId: 8, parentSpanId: 8 };

function idsToBase64(key: string, value: unknown): unknown {
  const bytes = idBytes[key];
  if (bytes === undefined) return value;
  if (typeof value !== 'string' || !new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i').test(value))
    throw new Error(`${key}: expected ${bytes} bytes in hexadecimal; received ${JSON.stringify(value)}`);
  return Buffer.from(value, 'hex').toString('base64');
}

/** Without what is left out on the way because it is the default, numbers as texts, fields in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? String(value) : value;
  const fields = Object.entries(value).map(([name, field]) => [name, plain(field)] as const);
  const isDefault = (field: unknown) => ['0', '', false].includes(field as string) || JSON.stringify(field) === '[]';
  return Object.fromEntries(fields.filter(([, field]) => !isDefault(field)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
