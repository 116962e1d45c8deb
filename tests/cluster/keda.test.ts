import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifests } from '../deploy/manifests.ts';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

const adminToken = 'the-token-of-the-operator';
/** What the manifests have KEDA ask a node for. */
const asked = readManifests().find(({ kind }) => kind === 'ScaledObject')?.['spec'].triggers[0].metadata;

describe.runIf(hasPostgres)('the number by which KEDA scales workers', () => {
  let database: pg.Client;
  let s3: S3Server;
  /** Never sends the pictures that it is asked for: what needs one is under way for as long as the test likes. */
  let site: Server;
  let api: Service;
  let start: (role: 'api' | 'worker') => Promise<Service>;

  beforeAll(async () => {
    buildService();
    const databaseUrl = await newDatabase();
    database = await testClient({ connectionString: databaseUrl });
    s3 = await startS3();
    site = createServer(() => undefined);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    start = (role) =>
      startService({
        program: 'build',
        env: {
          ...s3.environment(),
          DATABASE_URL: databaseUrl,
          PLATEN_ROLE: role,
          PLATEN_ADMIN_TOKEN: adminToken,
          PLATEN_FETCH_ALLOW_HOSTS: address(),
        },
      });
    api = await start('api');
  });
  afterAll(async () => {
    await api?.stop('SIGKILL');
    await database?.end();
    site?.closeAllConnections();
    site?.close();
    await s3?.stop();
  });

  const address = () => `127.0.0.1:${(site.address() as AddressInfo).port}`;

  async function send(key: string, method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(api.operatorUrl + path, { method, headers, body: JSON.stringify(body) });
    const { data } = (await answer.json()) as { readonly data: Record<string, string> };
    expect(answer.status, path).toBeLessThan(300);
    return data;
  }

  async function queue(key: string, count: number): Promise<void> {
    const photo = { id: 'photo', type: 'image', width: 90, height: 90, src: '{{photo}}' };
    const design = { name: 'Photo', width: 90, height: 90, canvasData: { elements: [photo] } };
    const { id } = await send(key, 'POST', '/v1/designs', design);
    for (let index = 0; index < count; index += 1) {
      const dynamicData = { photo: `http://${address()}/${index}.png` };
      await send(key, 'POST', `/v1/render/design/${id}`, { async: true, dynamicData });
    }
  }

  /** As KEDA reads it: the value of the metric of this name, in what the node says at this path. */
  async function read(): Promise<number> {
    return numberIn(await metrics(), asked.valueLocation);
  }
  async function metrics(): Promise<string> {
    expect(asked).toMatchObject({ format: 'prometheus' });
    return (await fetch(api.operatorUrl + new URL(asked.url).pathname)).text();
  }
  const numberIn = (text: string, name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  // A node asks the database every few seconds.
  const reads = (count: number) =>
    vi.waitFor(async () => expect(await read()).toBe(count), { timeout: 60_000, interval: 200 });

  it('counts what nodes do and could begin now, and nothing that has to wait', async () => {
    await reads(0);
    // Its plan lets it have fifty under way.
    await queue(apiKey, 5);
    await reads(5);
    const { rowCount } = await database.query(
      `update render_jobs set run_after = '2126-01-01T00:00:00.000Z', attempts = 1
        where render_id in (select render_id from render_jobs order by render_id limit 2)`,
    );
    expect(rowCount).toBe(2);
    await reads(3);
    // And this one ten.
    const limited = await send(adminToken, 'POST', '/admin/v1/accounts', { name: 'Limited', plan: 'Individual' });
    await queue(limited['apiKey'] ?? '', 14);
    await reads(3 + 10);
    const other = await send(adminToken, 'POST', '/admin/v1/accounts', { name: 'Other', plan: 'Enterprise' });
    await queue(other['apiKey'] ?? '', 4);
    await reads(3 + 10 + 4);
    await send(adminToken, 'PATCH', `/admin/v1/accounts/${other['accountId']}`, { suspended: true });
    await reads(3 + 10);

    // A worker takes some up, none of which ends: as many as before are worth a node.
    // Both figures of one look, which does not wait until the worker has started: it waits ten seconds for a picture.
    const starting = start('worker');
    try {
      const text = await vi.waitFor(
        async () => {
          const found = await metrics();
          expect(numberIn(found, 'platen_queue_leased')).toBeGreaterThan(1);
          return found;
        },
        { timeout: 60_000, interval: 200 },
      );
      expect(numberIn(text, asked.valueLocation)).toBe(3 + 10);
    } finally {
      await (await starting).stop('SIGKILL');
    }
  });
});
