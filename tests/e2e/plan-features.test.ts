import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
let service: Service;
beforeAll(async () => {
  service = await startService({
    env: { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_SIGNED_FILES_PLANS: 'Teams, Enterprise' },
  });
});
afterAll(() => service?.stop());

function send(method: string, path: string, key: string, body: unknown): Promise<Response> {
  return fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a feature that the operator gives to some plans', () => {
  it('is 403 FEATURE_NOT_IN_PLAN for the others, and changes nothing', async () => {
    const created = await send('POST', '/admin/v1/accounts', adminToken, { name: 'Small', plan: 'Free' });
    const { data } = (await created.json()) as { data: { apiKey: string } };
    const answer = await send('PATCH', '/v1/account', data.apiKey, { fileAccess: 'signed' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'FEATURE_NOT_IN_PLAN', details: { field: 'fileAccess', plans: ['Teams', 'Enterprise'] } },
    });
    const account = await send('PATCH', '/v1/account', data.apiKey, { signedUrlSeconds: 60 });
    expect(await account.json()).toMatchObject({ data: { fileAccess: 'public', signedUrlSeconds: 60 } });
  });

  it('is there for these', async () => {
    const answer = await send('PATCH', '/v1/account', apiKey, { fileAccess: 'signed' });
    expect(answer.status).toBe(200);
  });
});
