import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const leaseSeconds = 2;
/** A few lease times; far below the 150 s after which any request counts as abandoned. */
const soonMs = 15_000;

describe.runIf(hasPostgres)('a request whose node is killed while it is done', () => {
  let s3: S3Server;
  let databaseUrl: string;
  let other: Service;
  /** A site with pictures that are sent when the test says so. */
  let site: Server;
  const gates = new Map<string, ReturnType<typeof newGate>>();

  const start = (env: Readonly<Record<string, string>> = {}) =>
    startService({
      program: 'build',
      env: {
        ...s3.environment(),
        DATABASE_URL: databaseUrl,
        PLATEN_ROLE: 'api',
        // As behind a balancer: all nodes tell the same addresses.
        PLATEN_BASE_URL: 'https://platen.example',
        PLATEN_LEASE_SECONDS: String(leaseSeconds),
        PLATEN_FETCH_ALLOW_HOSTS: address(),
        ...env,
      },
    });
  const address = () => `127.0.0.1:${(site.address() as AddressInfo).port}`;

  beforeAll(async () => {
    buildService();
    databaseUrl = await newDatabase();
    s3 = await startS3();
    site = createServer(async (request, response) => {
      const gate = gates.get(request.url ?? '');
      gate?.asked.resolve();
      await gate?.mayAnswer.promise;
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    other = await start();
  });
  afterAll(async () => {
    await other?.stop('SIGKILL');
    site?.closeAllConnections();
    site?.close();
    await s3?.stop();
  });

  interface Sent {
    readonly path: string;
    readonly body: object;
    readonly key: string;
  }

  /** Undefined when nobody answered. */
  async function send(to: Service, { path, body, key }: Sent) {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(to.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    if (!answer) return undefined;
    const { status, headers: answered } = answer;
    // biome-ignore lint/suspicious/noExplicitAny: it is asserted on.
    const { data, error } = (await answer.json()) as any;
    return { status, replayed: answered.has('idempotent-replayed'), data, error };
  }

  /** The same call to the other node, until it says something else than that the first one is under way. */
  async function sendAgain(sent: Sent) {
    const fromMs = performance.now();
    for (let waits = 0; ; waits += 1) {
      const answer = await send(other, sent);
      if (answer?.status !== 409) return { answer, waits };
      expect(answer.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
      expect(performance.now() - fromMs).toBeLessThan(soonMs);
      await pause(100);
    }
  }

  const count = async (path: string) => (await other.call('GET', path)).body.pagination.total;
  const design = (name: string) => ({ name, width: 90, height: 90, canvasData: { elements: [] } });

  it('is done once by another node soon afterwards, where nothing was stored', async () => {
    const doomed = await start({ NODE_ENV: 'test', CRASH_AT: 'answer-uncommitted' });
    const before = await count('/v1/designs');
    const sent = { path: '/v1/designs', body: design('Uncommitted'), key: 'uncommitted' };
    expect(await send(doomed, sent)).toBeUndefined();
    expect(await doomed.ended).toBe('SIGKILL');
    const { answer, waits } = await sendAgain(sent);
    expect(answer).toMatchObject({ status: 201, replayed: false });
    // It was alive as far as anybody knew.
    expect(waits).toBeGreaterThan(0);
    expect(await send(other, sent)).toMatchObject({ status: 201, replayed: true, data: answer?.data });
    expect(await count('/v1/designs')).toBe(before + 1);
  });

  it('is answered by another node with what was stored', async () => {
    const doomed = await start({ NODE_ENV: 'test', CRASH_AT: 'answer-kept' });
    const before = await count('/v1/designs');
    const sent = { path: '/v1/designs', body: design('Kept'), key: 'kept' };
    expect(await send(doomed, sent)).toBeUndefined();
    expect(await doomed.ended).toBe('SIGKILL');
    expect((await sendAgain(sent)).answer).toMatchObject({ status: 201, replayed: true });
    expect(await count('/v1/designs')).toBe(before + 1);
  });

  /** A render of a design of its own, whose picture comes when it may. */
  async function heldRender(name: string) {
    const gate = newGate();
    gates.set(`/${name}.png`, gate);
    const photo = { id: 'photo', type: 'image', width: 90, height: 90, src: '{{photo}}' };
    const canvasData = { elements: [photo] };
    const { body } = await other.call('POST', '/v1/designs', { ...design(name), canvasData });
    const dynamicData = { photo: `http://${address()}/${name}.png` };
    const sent = { path: `/v1/render/design/${body.data.id}`, body: { dynamicData }, key: name };
    return { gate, sent, drawn: () => count(`/v1/renders?designId=${body.data.id}`) };
  }

  it('is drawn once, though it was killed from outside in the middle of a render', async () => {
    const doomed = await start();
    const { gate, sent, drawn } = await heldRender('killed');
    const first = send(doomed, sent);
    await gate.asked.promise;
    expect((await send(other, sent))?.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    await doomed.stop('SIGKILL');
    expect(await first).toBeUndefined();
    gate.mayAnswer.resolve();
    expect((await sendAgain(sent)).answer).toMatchObject({ status: 200, replayed: false });
    expect(await drawn()).toBe(1);
  });

  it('is left to its node while that one lives, for longer than a lease', async () => {
    const node = await start();
    const { gate, sent, drawn } = await heldRender('slow');
    const first = send(node, sent);
    await gate.asked.promise;
    for (const fromMs = performance.now(); performance.now() - fromMs < 3 * leaseSeconds * 1_000; await pause(200)) {
      expect((await send(other, sent))?.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    }
    gate.mayAnswer.resolve();
    const answer = await first;
    expect(answer).toMatchObject({ status: 200, replayed: false });
    expect(await send(other, sent)).toMatchObject({ status: 200, replayed: true, data: answer?.data });
    expect(await drawn()).toBe(1);
    await node.stop('SIGKILL');
  });

  it('is drawn once when its node only stood still, and goes on after another has done it', async () => {
    const node = await start();
    const { gate, sent, drawn } = await heldRender('still');
    const first = send(node, sent);
    await gate.asked.promise;
    process.kill(node.pid, 'SIGSTOP');
    gate.mayAnswer.resolve();
    const { answer } = await sendAgain(sent);
    expect(answer).toMatchObject({ status: 200, replayed: false });
    process.kill(node.pid, 'SIGCONT');
    // What it had drawn too late is left: it tells of the other one's.
    expect(await first).toMatchObject({ status: 200, data: answer?.data });
    expect(await send(node, sent)).toMatchObject({ status: 200, replayed: true, data: answer?.data });
    expect(await drawn()).toBe(1);
    await node.stop('SIGKILL');
  });
});

function newGate() {
  return { asked: Promise.withResolvers<void>(), mayAnswer: Promise.withResolvers<void>() };
}
