import { PlatenError } from '@platen/core';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';
import { type MethodHandler, resource } from '../answers/resource.ts';

export type Readiness = () => Promise<ReadinessReport>;

export interface ReadinessReport {
  /** Whether this process can take requests. */
  readonly ready: boolean;
  /** Each part's answer, also of those that all nodes share: these say nothing about this process. */
  readonly parts: Readonly<Record<string, boolean>>;
  /** More about the shared ones: how long they took, and what is wrong. */
  readonly shared: Readonly<Record<string, object>>;
}

export function healthRoutes(
  app: FastifyInstance,
  options: { readonly readiness: Readiness; readonly metrics: Metrics; readonly serves: ReadonlySet<string> },
): void {
  const { readiness, metrics, serves } = options;
  const probe = (path: string, GET: MethodHandler) => resource(app, path, { GET }, 'probe');
  if (serves.has('metrics')) {
    probe('/metrics', {
      handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
    });
  }
  probe('/healthz', { handler: async () => ({ success: true, data: { status: 'alive' } }) });
  probe('/readyz', {
    async handler(_request, reply) {
      const { ready, ...report } = await readiness();
      reply.header('cache-control', 'no-store');
      if (ready) return { success: true, data: { status: 'ready', ...report } };
      throw new PlatenError('SERVICE_UNAVAILABLE', {
        message: 'This process takes no requests now.',
        details: { ...report, retryAfter: 1 },
      });
    },
  });
}
