import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../access/gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How a route treats who calls. `operation`: its own check decides. `public` (the default): everybody may read.
     * `probe`: nobody is looked at, so that it answers whatever is broken. `stray`: a method that nothing takes.
     */
    caller?: 'operation' | 'public' | 'probe' | 'stray';
  }
}

/** Sees to it that every answer to a known caller tells how many calls are left; operations see to that themselves. */
export function watchCallers(app: FastifyInstance, gate: Gate): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const caller = url === undefined ? 'stray' : (config.caller ?? 'public');
    // At once for most: a promise for each request is one too many.
    if (caller !== 'stray' && caller !== 'public') return done();
    const looking = caller === 'stray' ? gate.admitStray(request, reply) : gate.tell(request, reply);
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
