import type { GuardedFetch } from '@platen/engine/fetch';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

export interface OidcProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it sends people back to. */
  readonly redirectUri: string;
  readonly fetch: GuardedFetch['fetch'];
  readonly now: () => Date;
}

/** What has to come back, or to fit what comes back; the browser keeps it encrypted meanwhile. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says it is. */
export interface OidcIdentity {
  readonly issuer: string;
  /** What the provider calls the person, for ever. */
  readonly subject: string;
  /** Undefined when the provider tells none, or has not verified it. */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
}

export type OidcProvider = ReturnType<typeof createOidcProvider>;

/** What the provider says of itself is asked for anew then. */
const knownForMs = 3_600_000;

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce. */
export function createOidcProvider({ issuer, redirectUri, fetch, now, ...client }: OidcProviderOptions) {
  let known: { readonly configuration: Promise<Configuration>; readonly untilMs: number } | undefined;

  function configuration(): Promise<Configuration> {
    if (known && known.untilMs > now().getTime()) return known.configuration;
    const asked = discovery(new URL(issuer), client.clientId, client.clientSecret, undefined, {
      [customFetch]: (url, { method, headers, body }) =>
        fetch(url, { method, headers, body: body === null || body === undefined ? undefined : String(body) }),
      // Settings allow http for hosts that the operator has listed; `fetch` refuses all others.
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    });
    known = { configuration: asked, untilMs: now().getTime() + knownForMs };
    // Who comes next asks again.
    asked.catch(() => {
      known = undefined;
    });
    return asked;
  }

  return {
    /** Where to send the browser. Throws when the provider cannot be asked. */
    async begin(): Promise<{ readonly url: string; readonly checks: OidcChecks }> {
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },

    /** Who came back with this query. Throws for whatever does not fit. */
    async finish(query: string, { state, nonce, verifier }: OidcChecks): Promise<OidcIdentity> {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, new URL(redirectUri + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      // Many tell the e-mail only when they are asked for it.
      const { userinfo_endpoint: endpoint } = config.serverMetadata();
      const told =
        claims['email'] === undefined && endpoint !== undefined
          ? await fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      const { email, email_verified: isVerified, name } = told;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: typeof email === 'string' && isVerified === true ? email : undefined,
        name: typeof name === 'string' ? name : undefined,
      };
    },
  };
}
