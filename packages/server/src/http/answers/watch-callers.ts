import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../access/gate.ts';
import { isStray, refuseStrayMethod } from './resource.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How a route treats who calls. `operation`: its own check decides. `public` (the default): everybody may read.
     * `probe`: nobody is looked at, so that it answers whatever is broken.
     */
    caller?: 'operation' | 'public' | 'probe';
  }
}

/** Sees to it that every answer to a known caller tells how many calls are left; operations see to that themselves. */
export function watchCallers(app: FastifyInstance, gate: Gate): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    const stray = isStray(request);
    // At once for most: a promise for each request is one too many.
    if (!stray && (config.caller ?? 'public') !== 'public') return done();
    const looking = stray
      ? gate.admitStray(request, reply).then(() => refuseStrayMethod(request, reply))
      : gate.tell(request, reply);
    looking.then(() => done(), done);
  });
  app.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const kept = reply.getHeader('cache-control');
    if (typeof kept === 'string' && kept.startsWith('public') && reply.hasHeader('x-ratelimit-limit')) {
      // Caches that others share must not tell them what is left to this caller.
      reply.header('cache-control', kept.replace('public', 'private'));
    }
    done(null, payload);
  });
}
