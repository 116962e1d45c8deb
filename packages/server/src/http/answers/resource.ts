import type { Method } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface MethodHandler {
  /** Before the body is read. */
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Bytes; that of the service when undefined. */
  readonly bodyLimit?: number;
}

export type Caller = NonNullable<FastifyContextConfig['caller']>;

export type Methods = Readonly<Partial<Record<Method, MethodHandler>>>;

/** Registers one address with its methods; every other method there is answered 405 before its body is read. */
export function resource(
  app: FastifyInstance,
  path: string,
  methods: Methods,
  /** Who is looked at; see `watchCallers`. */
  caller: Caller = 'public',
): void {
  const names = Object.keys(methods) as Method[];
  const allowed: readonly string[] = names.includes('GET') ? [...names, 'HEAD'] : names;
  for (const [method, { handler, ...options }] of Object.entries(methods)) {
    app.route({ method, url: path, handler: handler as RouteHandlerMethod, config: { caller }, ...options });
  }
  app.route({
    method: allMethods.filter((method) => !allowed.includes(method)),
    url: path,
    exposeHeadRoute: false,
    config: { caller: 'stray' },
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new PlatenError('METHOD_NOT_ALLOWED', {
        message: `This address takes ${allowed.join(', ')}.`,
        details: { allowed },
      });
    },
    handler: () => undefined,
  });
}
