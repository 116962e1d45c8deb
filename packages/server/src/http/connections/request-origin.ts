import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../domain/origin.ts';

/** Letters, digits and the signs of UUIDs, paths and base64; nothing that ends a line or a header. */
const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:+/=@-]{0,99}$/;
/** Version 00 of W3C Trace Context; ids of zeros only are no ids. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const stateCharacters = /^[\t\x20-\x7e]+$/;
/** `key=value` by W3C Trace Context; the key may be `tenant@system`. */
const entryPattern =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const maxEntries = 32;
/** Characters that whoever passes it on must keep, and that are stored. */
const maxStateLength = 512;
const longEntry = 128;

/** What the caller calls its request, up to 100 signs; undefined: nothing, or nothing that is taken. */
export function readRequestId({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && requestIdPattern.test(id) ? id : undefined;
}

/** Where the caller's trace stands; null: it sent none, or none that is well-formed. */
export function readTraceparent({ traceparent }: IncomingHttpHeaders): string | null {
  return typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : null;
}

/**
 * What tracing systems of the caller add to its trace, newest first; null: nothing, nothing well-formed, or no trace that it
 * belongs to. Of one longer than 512 characters, entries are left out as W3C Trace Context says: first those longer than 128
 * characters, then the oldest.
 */
export function readTracestate(headers: IncomingHttpHeaders): string | null {
  const { tracestate } = headers;
  if (typeof tracestate !== 'string' || readTraceparent(headers) === null) return null;
  if (!stateCharacters.test(tracestate)) return null;
  const entries = tracestate
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const keys = new Set(entries.map((entry) => entry.slice(0, entry.indexOf('='))));
  if (entries.length > maxEntries || keys.size < entries.length) return null;
  if (!entries.every((entry) => entryPattern.test(entry))) return null;
  const isLong = entries.join(',').length > maxStateLength;
  const kept = isLong ? entries.filter(({ length }) => length <= longEntry) : entries;
  while (kept.join(',').length > maxStateLength) kept.pop();
  return kept.join(',') || null;
}

/** What is stored with all that the request makes. */
export function originOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Origin {
  return { requestId: id, traceparent: readTraceparent(headers), tracestate: readTracestate(headers) };
}
