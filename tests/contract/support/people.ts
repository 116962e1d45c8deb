import { expect } from 'vitest';
import type { Service } from '../../e2e/service.ts';
import { type Answer, type Client, createClient } from './client.ts';

export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'difference engine 1822',
} as const;

/** The token of the setup link that a service has printed. */
export function setupToken({ output }: Pick<Service, 'output'>): string {
  const token = /\/setup\?token=([\w-]+)/.exec(output())?.[1];
  if (token === undefined) throw new Error(`The service printed no setup link:\n${output()}`);
  return token;
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** What calls by a session. `origin` is that of the service's own pages. */
export function sessionClient(service: Pick<Service, 'url'>, cookie: string): Client {
  return createClient(service.url, '', { cookie, origin: new URL(service.url).origin });
}

/** Signs in, as a program does that is no page of anybody. */
export async function signIn(
  service: Pick<Service, 'url'>,
  { email, password }: { readonly email: string; readonly password: string } = ada,
): Promise<Client> {
  const answer = await createClient(service.url, '').post('/v1/session', { email, password });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return sessionClient(service, cookieOf(answer));
}

/** Makes the first person of a service; answers what signs them in. */
export async function openSetup(service: Service): Promise<() => Promise<Client>> {
  const body = { token: setupToken(service), ...ada };
  const { status, body: answer } = await createClient(service.url, '').post('/v1/setup', body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return () => signIn(service);
}
