import { PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { Principal } from '../accounts/scopes.ts';

const principals = new WeakMap<FastifyRequest, Principal>();

/** Checks the API key of every request to the routes registered on `app`, before any body is read. */
export function authenticateRequests(app: FastifyInstance, authenticator: Authenticator): void {
  app.addHook('onRequest', async (request) => {
    principals.set(request, await authenticator.authenticate(request.headers.authorization));
  });
}

/** Who makes the request; only on routes below `authenticateRequests`. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request);
  if (!principal) throw new PlatenError('INVALID_API_KEY');
  return principal;
}
