import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
const plans = {
  Free: { signedFiles: false, batchSize: 2, requestsPerMinute: 3, rendersPerDay: 100, uploadBytes: 1_000 },
  Pro: { signedFiles: false },
  Unlimited: { signedFiles: false },
};
let service: Service;
beforeAll(async () => {
  service = await startService({
    env: { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_PLANS: JSON.stringify(plans) },
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

describe('limits that the operator gives a plan', () => {
  it('hold for its accounts, and the account tells them', async () => {
    const created = await send('POST', '/admin/v1/accounts', adminToken, { name: 'Limited', plan: 'Free' });
    const { data } = (await created.json()) as { data: { apiKey: string } };
    const account = await fetch(`${service.url}/v1/account`, { headers: { authorization: `Bearer ${data.apiKey}` } });
    expect(account.headers.get('x-ratelimit-limit')).toBe('30');
    const { limits } = ((await account.json()) as { data: { limits: object } }).data;
    expect(limits).toMatchObject({ batchSize: 2, requestsPerMinute: 3, rendersPerDay: 100, uploadBytes: 1_000 });
    expect(limits).toMatchObject({ concurrentRenders: 2 });
    const batch = { renders: Array.from({ length: 3 }, () => ({ designId: 'dsn_x' })) };
    const refused = await send('POST', '/v1/render/batch', data.apiKey, batch);
    expect(await refused.json()).toMatchObject({ error: { code: 'BATCH_TOO_LARGE' } });
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
    const file = new FormData();
    file.set('file', new Blob([new Uint8Array(200_000)]), 'large.png');
    const upload = await fetch(`${service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.apiKey}` },
      body: file,
    });
    expect(upload.status).toBe(413);
  });
});
