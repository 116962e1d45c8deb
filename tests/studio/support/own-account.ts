import { expect, inject } from 'vitest';
import { createClient } from '../../contract/support/client.ts';
import { ada } from '../../contract/support/people.ts';
import { accountAt, type Service } from '../../e2e/service.ts';
import { addressOfPart } from '../../support/start-when-asked.ts';
import { adminToken } from './service-of-the-run.ts';

/** All that one account can do at a service. */
export type OwnAccount = Pick<Service, 'url' | 'apiKey' | 'call'>;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** An account that can have a person as its owner. */
export interface OwnedAccount extends OwnAccount {
  /** Ada, with an e-mail that nobody else of the run has. */
  readonly person: Person;
  /** What makes that person, and signs in whoever sends it to `/v1/invitations/accept`. */
  invitation(): Promise<object>;
}

/** An account that nobody else has, on the service that the run shares. */
export async function ownAccount(name = 'A'): Promise<OwnedAccount> {
  const url = await addressOfPart(inject('serviceOfTheRun'));
  const admin = createClient(url, adminToken);
  const made = await admin.post('/admin/v1/accounts', { name, plan: 'Enterprise' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { accountId, apiKey } = made.body.data;
  const person = { ...ada, email: `ada@${accountId.toLowerCase().replace(/[^a-z\d]/g, '-')}.example.com` };
  return {
    ...accountAt(url, apiKey),
    person,
    async invitation() {
      const owner = { email: person.email, role: 'owner' };
      const invited = await admin.post(`/admin/v1/accounts/${accountId}/invitations`, owner);
      expect(invited.status, JSON.stringify(invited.body)).toBe(201);
      return { token: invited.body.data.url.split('/').at(-1), name: person.name, password: person.password };
    },
  };
}
