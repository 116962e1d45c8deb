import { PlatenError } from '@platen/core';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Registers one address with its methods; every other method there is answered 405 before its body is read. */
export function resource(
  app: FastifyInstance,
  path: string,
  handlers: Readonly<Partial<Record<Method, RouteHandlerMethod>>>,
): void {
  const methods = Object.keys(handlers) as Method[];
  const allowed: readonly string[] = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  for (const [method, handler] of Object.entries(handlers)) app.route({ method, url: path, handler });
  app.route({
    method: allMethods.filter((method) => !allowed.includes(method)),
    url: path,
    exposeHeadRoute: false,
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
