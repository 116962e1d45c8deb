import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-port';
const warning = /the public port serves \/metrics and \/admin as well; PLATEN_OPERATOR_PORT/;

let service: Service;
let operatorUrl: string;

beforeAll(async () => {
  const port = await freePort();
  operatorUrl = `http://127.0.0.1:${port}`;
  service = await startService({ env: { PLATEN_OPERATOR_PORT: String(port), PLATEN_ADMIN_TOKEN: adminToken } });
});
afterAll(() => service?.stop());

const statusOf = async (url: string, token?: string, init: RequestInit = {}) =>
  (await fetch(url, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } }))
    .status;

describe('a port of operators', () => {
  it('answers /metrics and /admin, which the public port does not have', async () => {
    expect(await statusOf(`${operatorUrl}/metrics`)).toBe(200);
    expect(await statusOf(`${operatorUrl}/admin/v1/accounts`, adminToken)).toBe(200);
    const made = await statusOf(`${operatorUrl}/admin/v1/accounts`, adminToken, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', plan: 'Free' }),
    });
    expect(made).toBe(201);
    expect(await statusOf(`${service.url}/metrics`)).toBe(404);
    expect(await statusOf(`${service.url}/admin/v1/accounts`)).toBe(404);
  });

  it('does not let the public port tell whether a token of operators is right', async () => {
    for (const token of [adminToken, 'another-token-of-operators']) {
      const answer = await fetch(`${service.url}/admin/v1/accounts`, { headers: { authorization: `Bearer ${token}` } });
      expect([token, answer.status]).toEqual([token, 404]);
    }
  });

  it('has nothing of the public API, files or the web app', async () => {
    const addresses = ['/v1/designs', '/api/v1/account', '/v1/openapi.json', '/docs', '/files/any', '/'];
    for (const address of addresses) {
      expect([address, await statusOf(operatorUrl + address, apiKey)]).toEqual([address, 404]);
    }
    expect(await statusOf(`${service.url}/v1/designs`, apiKey)).toBe(200);
  });

  it('answers probes, as the public port does', async () => {
    for (const url of [operatorUrl, service.url]) {
      for (const probe of ['/healthz', '/readyz']) expect(await statusOf(url + probe)).toBe(200);
    }
  });

  it('refuses a start whose port of operators another program has', async () => {
    const env = { PLATEN_OPERATOR_PORT: new URL(operatorUrl).port };
    await expect(startService({ env })).rejects.toThrow(
      'Another program listens on the port. Stop it, or name another port in PLATEN_OPERATOR_PORT.',
    );
  });

  it('refuses a start whose public port another program has, before anything else is done', async () => {
    const env = { PLATEN_OPERATOR_PORT: String(await freePort()), PORT: new URL(service.url).port };
    await expect(startService({ env, dataDir: service.dataDir })).rejects.toThrow(
      'Another program listens on the port. Stop it, or name another port in PORT.',
    );
  });

  it('is asked for by a warning where there is none', async () => {
    expect(service.output()).not.toMatch(warning);
    const open = await startService();
    await expect.poll(open.output).toMatch(warning);
    expect(await statusOf(`${open.url}/metrics`)).toBe(200);
    await open.stop();
    expect(await service.stop()).toBe(0);
    await expect(fetch(`${operatorUrl}/healthz`)).rejects.toThrow();
  });
});
