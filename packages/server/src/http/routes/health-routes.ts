import { PlatenError } from '@platen/core';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';
import { type MethodHandler, resource } from '../resource.ts';

/** Each part's answer: true, or false when it cannot serve now. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>;

export function healthRoutes(
  app: FastifyInstance,
  options: { readonly readiness: Readiness; readonly metrics: Metrics },
): void {
  const { readiness, metrics } = options;
  const probe = (path: string, GET: MethodHandler) => resource(app, path, { GET }, 'probe');
  probe('/metrics', { handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()) });
  probe('/healthz', { handler: async () => ({ success: true, data: { status: 'alive' } }) });
  probe('/readyz', {
    async handler(_request, reply) {
      const parts = await readiness();
      reply.header('cache-control', 'no-store');
      if (Object.values(parts).every(Boolean)) return { success: true, data: { status: 'ready', parts } };
      throw new PlatenError('SERVICE_UNAVAILABLE', {
        message: 'The service cannot serve now.',
        details: { parts, retryAfter: 1 },
      });
    },
  });
}
