import { expect } from 'vitest';
import { sessionClient } from '../contract/support/people.ts';
import type { Service } from '../e2e/service.ts';
import { oidcClient } from './oidc-provider.ts';
import { createSmallBrowser } from './small-browser.ts';

/** Settings with which a service takes the provider at a port of the loopback. */
export const signOnEnvironment = (port: number, domains?: string): Readonly<Record<string, string>> => ({
  PLATEN_OIDC_ISSUER: `http://127.0.0.1:${port}`,
  PLATEN_OIDC_CLIENT_ID: oidcClient.id,
  PLATEN_OIDC_CLIENT_SECRET: oidcClient.secret,
  PLATEN_FETCH_ALLOW_HOSTS: `127.0.0.1:${port}`,
  ...(domains !== undefined && { PLATEN_OIDC_ALLOWED_DOMAINS: domains }),
});

/** Signs on by the provider in a new browser: where that ends, and what calls by its cookies. */
export async function signOn(service: Pick<Service, 'url'>, next = '', headers: Readonly<Record<string, string>> = {}) {
  const browser = createSmallBrowser(headers);
  const start = `${service.url}/auth/oidc/start${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`;
  const end = new URL(await browser.open(start));
  expect(end.origin).toBe(service.url);
  const client = sessionClient(service, browser.cookies(service.url));
  return { browser, page: end.pathname + end.search, client };
}
