import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

export const oidcClient = { id: 'platen', secret: 'the-secret-of-the-client-platen' } as const;

/** What the provider tells of somebody. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface RunningProvider {
  readonly issuer: string;
  /** Who signs in there from now on. */
  become(person: OidcPerson): void;
  close(): Promise<void>;
}

/** A provider of OpenID Connect at a port of the loopback, which asks nobody for a password. */
export async function startOidcProvider(options: {
  readonly port: number;
  readonly redirectUri: string;
}): Promise<RunningProvider> {
  const issuer = `http://127.0.0.1:${options.port}`;
  let who: OidcPerson = { sub: 'nobody' };
  const known = new Map<string, OidcPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [options.redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a-key-of-the-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const { sub: accountId, ...claims } = known.get(sub) ?? { sub };
      return { accountId, claims: async () => ({ sub: accountId, ...claims }) };
    },
    // Nobody is asked whether Platen may know them.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (!oidc.client || accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    known.set(who.sub, who);
    const done = provider.interactionFinished(request, response, { login: { accountId: who.sub, remember: false } });
    done.catch((cause: unknown) => response.writeHead(500).end(String(cause)));
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    issuer,
    become(person) {
      who = person;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
