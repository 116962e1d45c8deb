import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Span, Tracing } from '../../telemetry/tracing.ts';
import type { Gate } from '../access/gate.ts';
import type { ClientAddress } from '../connections/client-address.ts';
import { readTraceparent } from '../connections/request-origin.ts';

/** Which render, batch or run a request is about. */
export interface Subjects {
  /** `fields` are the fields of the request's address or of its answer. */
  note(request: FastifyRequest, fields: unknown): void;
  /** Notes the account of a request that has neither a key nor a person. */
  noteAccount(request: FastifyRequest, accountId: string): void;
}

export interface AccessLinesOptions {
  readonly metrics: Pick<Metrics, 'observeRequest' | 'observeRefusal'>;
  readonly clientAddress: ClientAddress;
  readonly gate: Pick<Gate, 'principalOf' | 'signedInOf'>;
  readonly tracing: Tracing;
}

interface Subject {
  account?: string;
  render?: string;
  batch?: string;
  run?: string;
}

/**
 * Writes a line for each answer: what was asked, who asked, and which render, batch or run it is about. The line shows
 * the route and not the address, which may contain a secret.
 */
export function writeAccessLines(app: FastifyInstance, options: AccessLinesOptions): Subjects {
  const { metrics, clientAddress, gate, tracing } = options;
  const subjects = new WeakMap<FastifyRequest, Subject>();
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions;
    // Probes come each second, and their lines would tell nothing.
    if (config.caller === 'probe') return done();
    const parent = readTraceparent(request.headers);
    const span = tracing.begin(`${request.method} ${route}`, { parent, kind: 'server' });
    spans.set(request, span);
    // Without the caller's trace a new one begins; the caller's state does not belong to it.
    if (parent === null) delete request.raw.headers['tracestate'];
    // Everything that follows from the request becomes a part of this span, as if the caller had named it.
    if (span.traceparent !== null) request.raw.headers['traceparent'] = span.traceparent;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 429 && typeof payload === 'string') metrics.observeRefusal(scopeOf(payload));
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const answered = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    const principal = gate.principalOf(request);
    request.log.info(
      {
        ...answered,
        ms: Math.round(reply.elapsedTime),
        client: clientAddress(request.raw),
        account: principal?.accountId,
        key: principal?.keyId,
        person: gate.signedInOf(request)?.person.id,
        ...subjects.get(request),
        trace: readTraceparent(request.headers)?.split('-')[1],
      },
      'answered',
    );
    metrics.observeRequest({ ...answered, ms: reply.elapsedTime });
    const { render, batch } = subjects.get(request) ?? {};
    spans.get(request)?.end(
      {
        'http.request.method': answered.method,
        'http.route': answered.route,
        'http.response.status_code': answered.status,
        'platen.render': render,
        'platen.batch': batch,
      },
      answered.status >= 500 ? String(answered.status) : undefined,
    );
    done();
  });
  const subjectOf = (request: FastifyRequest): Subject => {
    const subject = subjects.get(request) ?? {};
    subjects.set(request, subject);
    return subject;
  };
  return {
    note(request, fields) {
      const { renderId, batchId, runId } = (fields ?? {}) as Readonly<Record<string, unknown>>;
      if (![renderId, batchId, runId].some((id) => typeof id === 'string')) return;
      const subject = subjectOf(request);
      if (typeof renderId === 'string') subject[renderId.startsWith('bat_') ? 'batch' : 'render'] = renderId;
      if (typeof batchId === 'string') subject.batch = batchId;
      if (typeof runId === 'string') subject.run = runId;
    },
    noteAccount(request, accountId) {
      subjectOf(request).account = accountId;
    },
  };
}

/** The limit that an answer 429 names. */
function scopeOf(payload: string): string {
  return String(JSON.parse(payload).error.details.scope);
}
