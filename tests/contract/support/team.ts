import type { MemberRole } from '@platen/api';
import { expect } from 'vitest';
import { type Answer, type Client, createClient } from './client.ts';
import { tokenOf } from './owned-ids.ts';
import { ada, cookieOf, sessionClient } from './people.ts';
import type { World } from './world.ts';

export interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}

/** What an answer says in short. */
export const told = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.error.code}`);

let made = 0;

export function newEmail(): string {
  made += 1;
  return `member-${made}@example.com`;
}

/** People of a service, and how they come into accounts. */
export function teamOf(world: () => World) {
  /** The token of an invitation, made by who calls. */
  async function invite(by: Client, email: string, role: MemberRole): Promise<string> {
    const { status, body } = await by.post('/v1/invitations', { email, role });
    expect(status, JSON.stringify(body)).toBe(201);
    return tokenOf(body.data.url);
  }

  const accept = (token: string): Promise<Answer> =>
    world().nobody.post('/v1/invitations/accept', { token, name: 'Grace', password: ada.password });

  async function somebody(token: string): Promise<Somebody> {
    const answer = await accept(token);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id, email } = answer.body.data.person;
    return { id, email, client: sessionClient(world().service, cookieOf(answer)) };
  }

  const join = async (by: Client, role: MemberRole) => somebody(await invite(by, newEmail(), role));

  /** A new account with its first owner, whom the operator invites. */
  async function newAccount(): Promise<{ readonly id: string; readonly key: Client; readonly owner: Somebody }> {
    const { data } = (await world().admin.post('/admin/v1/accounts', { name: 'Grace & Co.', plan: 'Enterprise' })).body;
    const invited = await world().admin.post(`/admin/v1/accounts/${data.accountId}/invitations`, {
      email: newEmail(),
      role: 'owner',
    });
    expect(invited.status).toBe(201);
    expect(invited.body.data).toMatchObject({ role: 'owner', invitedBy: null });
    const owner = await somebody(tokenOf(invited.body.data.url));
    return { id: data.accountId, key: createClient(world().service.url, data.apiKey), owner };
  }

  return { invite, accept, somebody, join, newAccount };
}
