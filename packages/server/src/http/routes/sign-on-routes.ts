import { PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignOnRefused } from '../../services/people/single-sign-on/sign-on-refused.ts';
import type { SignOnService } from '../../services/people/single-sign-on/sign-on-service.ts';
import type { SessionCookie } from '../access/session-cookie.ts';
import { resource } from '../answers/resource.ts';

export interface SignOnRoutesOptions {
  readonly signOn: SignOnService;
  readonly cookie: SessionCookie;
  /** What the browser keeps while somebody signs in at the provider. */
  readonly signOnCookie: SessionCookie;
  readonly networkOf: (request: FastifyRequest) => string;
  readonly baseUrl: string;
}

/** Pages of ours, by their path: a link to a sign-on must not lead elsewhere after it. */
const ownPage = /^\/(?![/\\]|login\b)[^\s\\]{0,500}$/;
const firstPage = '/designs';

/** The way to the provider of single sign-on, and back from it. */
export function signOnRoutes(app: FastifyInstance, options: SignOnRoutesOptions): void {
  const { signOn, cookie, signOnCookie, networkOf, baseUrl } = options;
  if (!signOn.isOn) return;

  const leadTo = (reply: FastifyReply, url: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);

  /** Back to the page to sign in, which says what went wrong. */
  const refuse = (request: FastifyRequest, reply: FastifyReply, cause: unknown) => {
    const problem = problemOf(cause);
    if (problem === undefined) throw cause;
    request.log.info({ err: cause, problem }, 'a single sign-on was refused');
    return leadTo(reply, `${baseUrl}/login?problem=${problem}`);
  };

  resource(app, '/auth/oidc/start', {
    GET: {
      async handler(request, reply) {
        const { next } = request.query as { readonly next?: unknown };
        const page = typeof next === 'string' && ownPage.test(next) ? next : firstPage;
        try {
          const { url, kept } = await signOn.begin(page, networkOf(request));
          return leadTo(reply.header('set-cookie', signOnCookie.write(kept)), url);
        } catch (cause) {
          return refuse(request, reply, cause);
        }
      },
    },
  });

  resource(app, '/auth/oidc/callback', {
    GET: {
      async handler(request, reply) {
        const mark = request.url.indexOf('?');
        const caller = { network: networkOf(request), userAgent: request.headers['user-agent'] };
        try {
          const query = mark === -1 ? '' : request.url.slice(mark);
          const done = await signOn.finish(query, signOnCookie.read(request), caller);
          if (done.kind === 'code') {
            const page = `${baseUrl}/login?code=needed&next=${encodeURIComponent(done.next)}`;
            return leadTo(reply.header('set-cookie', signOnCookie.write(done.kept)), page);
          }
          const cookies = [cookie.write(done.session.token), signOnCookie.clear()];
          return leadTo(reply.header('set-cookie', cookies), baseUrl + done.next);
        } catch (cause) {
          return refuse(request, reply.header('set-cookie', signOnCookie.clear()), cause);
        }
      },
    },
  });
}

function problemOf(cause: unknown): string | undefined {
  if (cause instanceof SignOnRefused) return cause.problem;
  return cause instanceof PlatenError && cause.code === 'RATE_LIMIT_EXCEEDED' ? 'too-often' : undefined;
}
