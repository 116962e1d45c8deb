import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../domain/origin.ts';

/** Letters, digits and the signs of UUIDs, paths and base64; nothing that ends a line or a header. */
const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:+/=@-]{0,99}$/;
/** Version 00 of W3C Trace Context; ids of zeros only are no ids. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** What the caller calls its request, up to 100 signs; undefined: nothing, or nothing that is taken. */
export function readRequestId({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && requestIdPattern.test(id) ? id : undefined;
}

/** Where the caller's trace stands; null: it sent none, or none that is well-formed. */
export function readTraceparent({ traceparent }: IncomingHttpHeaders): string | null {
  return typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : null;
}

/** What is stored with all that the request makes. */
export function originOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Origin {
  return { requestId: id, traceparent: readTraceparent(headers) };
}
