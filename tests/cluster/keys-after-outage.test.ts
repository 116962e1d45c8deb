import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Far below the 150 s for which a request of a node that died might still run. */
const soonMs = 5_000;

describe.runIf(hasPostgres)('a request whose database was stopped while it was done', () => {
  let postgres: Postgres;
  let s3: S3Server;
  let nodes: readonly Service[];
  /** A site with a picture that is sent when the test says so. */
  let site: Server;
  let asked = Promise.withResolvers<void>();
  let mayAnswer = Promise.withResolvers<void>();

  beforeAll(async () => {
    buildService();
    postgres = await startPostgres();
    s3 = await startS3();
    site = createServer(async (_request, response) => {
      asked.resolve();
      await mayAnswer.promise;
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const env = {
      ...s3.environment(),
      DATABASE_URL: await postgres.database('outage'),
      PLATEN_FETCH_ALLOW_HOSTS: addressOfSite(),
    };
    nodes = [await startService({ program: 'build', env }), await startService({ program: 'build', env })];
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.stop('SIGKILL');
    site?.closeAllConnections();
    site?.close();
    await s3?.stop();
    await postgres?.stop();
  });

  const addressOfSite = () => `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const node = (index: number) => nodes[index] as Service;

  async function send(to: Service, address: string, body: object, key: string) {
    const answer = await fetch(to.url + address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const { status, headers } = answer;
    return {
      status,
      retryAfter: headers.get('retry-after'),
      body: (await answer.json()) as { readonly data?: object },
    };
  }

  it.each([
    ['the node that gave it up', 0],
    ['another node', 1],
  ])('is done once by %s soon after the database is back', async (_, index) => {
    asked = Promise.withResolvers();
    mayAnswer = Promise.withResolvers();
    const photo = { id: 'photo', type: 'image', width: 90, height: 90, src: '{{photo}}' };
    const made = await node(0).call('POST', '/v1/designs', {
      name: 'Photo',
      width: 90,
      height: 90,
      canvasData: { elements: [photo] },
    });
    const address = `/v1/render/design/${made.body.data.id}`;
    const body = { dynamicData: { photo: `http://${addressOfSite()}/${index}.png` } };
    const key = `outage-${index}`;
    const first = send(node(0), address, body, key);
    await asked.promise;
    await postgres.stop();
    mayAnswer.resolve();
    expect((await first).status).toBe(503);
    await postgres.startAgain();
    const startedMs = performance.now();
    let again = await send(node(index), address, body, key);
    while (again.status !== 200 && performance.now() - startedMs < soonMs) {
      expect([409, 503]).toContain(again.status);
      expect(Number(again.retryAfter)).toBeGreaterThan(0);
      await pause(100);
      again = await send(node(index), address, body, key);
    }
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await send(node(1 - index), address, body, key)).body).toEqual(again.body);
    const { body: listed } = await node(0).call('GET', `/v1/renders?designId=${made.body.data.id}`);
    expect(listed.data).toHaveLength(1);
  });
});
