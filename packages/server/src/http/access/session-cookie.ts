import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export interface SessionCookieOptions {
  /** Where people reach the service. */
  readonly baseUrl: string;
  /** Keeps installations apart that one host has on several ports: browsers send cookies to all of them. */
  readonly installationId: string;
  readonly seconds: number;
  /** What it holds: a session's token, or what a single sign-on needs when it comes back. Default `session`. */
  readonly holds?: 'session' | 'sign_on';
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie that holds a session's token. */
export function createSessionCookie({ baseUrl, installationId, seconds, holds = 'session' }: SessionCookieOptions) {
  const isSecure = baseUrl.startsWith('https:');
  const shortId = createHash('sha256').update(installationId).digest('hex').slice(0, 12);
  const name = `${isSecure ? '__Host-' : ''}platen_${holds}_${shortId}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  return {
    name,

    /** The token that came; empty when the cookie stands there twice: one of them may be another's. */
    read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
      const found = (headers.cookie ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`));
      return found.length > 1 ? '' : found[0]?.slice(name.length + 1);
    },

    /** For the header `Set-Cookie`. */
    write: (token: string): string => `${name}=${token}; ${attributes}; Max-Age=${seconds}`,

    clear: (): string => `${name}=; ${attributes}; Max-Age=0`,
  };
}
