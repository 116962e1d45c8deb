import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type PageOrigin = ReturnType<typeof createPageOrigin>;

/** Browsers say of which page a call is, and send cookies with calls of any page: so the page has to be one of ours. */
export function createPageOrigin(baseUrl: string) {
  const expected = new URL(baseUrl).origin;

  function refuse(received: string | undefined): never {
    throw new PlatenError('ORIGIN_REFUSED', {
      message:
        received === undefined
          ? `A call with a session that changes something needs the header "Origin: ${expected}". Programs use an API key.`
          : `This page belongs to ${received.slice(0, 200)}, and Platen is at ${expected}. Open it there.`,
      details: { expected, received: received?.slice(0, 200) ?? null },
    });
  }

  return {
    /** Of a call by a session. Throws ORIGIN_REFUSED when it changes something and is not of a page of ours. */
    require({ method, headers: { origin } }: FastifyRequest): void {
      if (!safeMethods.has(method) && origin !== expected) refuse(origin);
    },

    /** Of a call by nobody. Throws ORIGIN_REFUSED for pages of others: they are not to sign anybody in. Programs may. */
    refuseOthers({ method, headers: { origin } }: FastifyRequest): void {
      if (!safeMethods.has(method) && origin !== undefined && origin !== expected) refuse(origin);
    },
  };
}
