import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type PageOrigin = ReturnType<typeof createPageOrigin>;

/**
 * Browsers send cookies with calls from any page, and name the page in `Origin`: so calls must come from one of our
 * pages.
 */
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
    /**
     * For a call by a session. Throws ORIGIN_REFUSED when it changes something and does not come from one of our pages.
     */
    require({ method, headers: { origin } }: FastifyRequest): void {
      if (!safeMethods.has(method) && origin !== expected) refuse(origin);
    },

    /**
     * For a call by nobody. Throws ORIGIN_REFUSED for foreign pages, which must not sign anybody in. Programs may call.
     */
    refuseOthers({ method, headers: { origin } }: FastifyRequest): void {
      if (!safeMethods.has(method) && origin !== undefined && origin !== expected) refuse(origin);
    },
  };
}
