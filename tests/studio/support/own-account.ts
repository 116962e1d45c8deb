import { inject } from 'vitest';
import { accountAt, type Service } from '../../e2e/service.ts';
import { addressOfPart } from '../../support/start-when-asked.ts';
import { adminToken } from './service-of-the-run.ts';

/** All that one account can do at a service. */
export type OwnAccount = Pick<Service, 'url' | 'apiKey' | 'call'>;

/** An account that nobody else has, on the service that the run shares. */
export async function ownAccount(): Promise<OwnAccount> {
  const url = await addressOfPart(inject('serviceOfTheRun'));
  const made = await accountAt(url, adminToken).call('POST', '/admin/v1/accounts', { name: 'A', plan: 'Enterprise' });
  if (made.status !== 201) throw new Error(`No account was made: ${JSON.stringify(made.body)}`);
  return accountAt(url, made.body.data.apiKey);
}
