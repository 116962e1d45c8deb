import { z } from 'zod';
import type { Config } from './config.ts';

const domainPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Settings of single sign-on. */
export const oidcVariables = {
  PLATEN_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'expected an absolute https URL' })
    .refine((url) => new URL(url).search === '' && new URL(url).hash === '', 'expected a URL without ? and #')
    .optional(),
  PLATEN_OIDC_CLIENT_ID: z.string().max(512, 'expected at most 512 characters').optional(),
  PLATEN_OIDC_CLIENT_SECRET: z.string().max(2_048, 'expected at most 2048 characters').optional(),
  PLATEN_OIDC_ALLOWED_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (domains) => domains.every((domain) => domainPattern.test(domain)),
      'expected domains such as example.com, comma-separated',
    )
    .default([]),
};

const needed = ['PLATEN_OIDC_ISSUER', 'PLATEN_OIDC_CLIENT_ID', 'PLATEN_OIDC_CLIENT_SECRET'];

/** The ones without the others sign nobody in. */
export function oidcProblems(given: Readonly<Record<string, string | undefined>>): readonly string[] {
  const missing = needed.filter((name) => given[name] === undefined);
  const isUsed = missing.length < needed.length || given['PLATEN_OIDC_ALLOWED_DOMAINS'] !== undefined;
  const problems = isUsed
    ? missing.map((name) => `${name}: expected a value, since other settings of single sign-on are set`)
    : [];
  const issuer = given['PLATEN_OIDC_ISSUER'] ?? '';
  const hosts = (given['PLATEN_FETCH_ALLOW_HOSTS'] ?? '').split(',').map((host) => host.trim().toLowerCase());
  if (!URL.canParse(issuer) || !issuer.startsWith('http:')) return problems;
  const { host, hostname } = new URL(issuer);
  return hosts.includes(host) || hosts.includes(hostname)
    ? problems
    : [...problems, 'PLATEN_OIDC_ISSUER: expected https, or a host that is listed in PLATEN_FETCH_ALLOW_HOSTS'];
}

export function toOidcConfig(values: {
  readonly PLATEN_OIDC_ISSUER?: string | undefined;
  readonly PLATEN_OIDC_CLIENT_ID?: string | undefined;
  readonly PLATEN_OIDC_CLIENT_SECRET?: string | undefined;
  readonly PLATEN_OIDC_ALLOWED_DOMAINS: readonly string[];
}): Config['oidc'] {
  const { PLATEN_OIDC_ISSUER: issuer, PLATEN_OIDC_CLIENT_ID: clientId } = values;
  const clientSecret = values.PLATEN_OIDC_CLIENT_SECRET;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, allowedDomains: values.PLATEN_OIDC_ALLOWED_DOMAINS };
}
