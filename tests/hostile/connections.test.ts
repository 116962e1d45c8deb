import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { lines, newAccount, port, raw, send, service, useHostileService } from './hostile-service.ts';

useHostileService({ maxGrowthBytes: 80_000_000, env: () => ({ PLATEN_TRUSTED_PROXIES: '127.0.0.1' }) });

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends bytes and stays open; reads all that comes, or the beginning. */
function opened(bytes: string, { reads }: { readonly reads: boolean }): { readonly socket: Socket; answer: string } {
  const socket = connect(port(), '127.0.0.1');
  const kept = { socket, answer: '' };
  open.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    kept.answer += chunk.toString('latin1');
    if (!reads) socket.pause();
  });
  socket.write(bytes);
  return kept;
}

/** Nothing where the kernel does not tell. */
const openFiles = () => (process.platform === 'linux' ? readdirSync(`/proc/${service.pid}/fd`).length : 0);

describe('requests that stand in one packet', () => {
  const asks = (address: string) => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  it('H15: fifty are answered one after the other, in their order', async () => {
    const packet = Array.from({ length: 49 }, (_, index) => asks(index % 2 === 0 ? '/healthz' : `/v1/none${index}`));
    const answer = await raw(packet.join('') + lines('GET /healthz HTTP/1.1', 'Host: localhost'));
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
    expect(statuses).toEqual(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 || index === 49 ? '200' : '404')),
    );
    const named = [...answer.matchAll(/There is nothing at GET \/v1\/none(\d+)/g)].map(([, number]) => Number(number));
    expect(named).toEqual(named.toSorted((a, b) => a - b));
  });

  it('H15: a thousand cost what a hundred do, and close their connection', async () => {
    const before = (await metrics()).probes;
    const { socket } = opened(asks('/metrics').repeat(1_000), { reads: true });
    await expect.poll(() => socket.closed).toBe(true);
    expect((await metrics()).probes - before).toBeLessThan(110);
  });

  it('H15: files that nobody reads are opened one at a time', async () => {
    const before = openFiles();
    const packet = asks('/docs/swagger-ui-bundle.js').repeat(100);
    const clients = Array.from({ length: 10 }, () => opened(packet, { reads: false }));
    // Each of them has begun to be answered.
    await expect.poll(() => clients.filter(({ answer }) => answer !== '').length).toBe(10);
    expect((await send('GET', '/healthz')).status).toBe(200);
    expect(openFiles() - before).toBeLessThan(40);
  });
});

/** How often `/metrics` was answered. */
async function metrics(): Promise<{ readonly probes: number }> {
  const { text } = await send('GET', '/metrics');
  const [, count = '0'] =
    /^platen_http_request_duration_seconds_count\{[^}]*route="\/metrics"[^}]*\} (\d+)$/m.exec(text) ?? [];
  return { probes: Number(count) };
}

describe('calls that last', () => {
  it('L33: calls without a key are done a few at a time for each address, and hold up no other', async () => {
    const half = `${lines('POST /v1/session HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 203.0.113.7', 'Content-Type: application/json', 'Content-Length: 2000').replace('Connection: close\r\n', '')}{"email":`;
    const clients = Array.from({ length: 60 }, () => opened(half, { reads: true }));
    const refused = () => clients.filter(({ answer }) => answer.startsWith('HTTP/1.1 429'));
    await expect.poll(() => refused().length).toBe(4);
    expect(refused()[0]?.answer).toContain('calls without a key');
    const body = { email: 'nobody@example.com', password: 'difference engine 1822' };
    expect((await send('POST', '/v1/session', { key: null, body })).status).toBe(401);
    for (const { socket } of clients) socket.destroy();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    // Once the service has heard that they are gone.
    await expect.poll(async () => (await send('POST', '/v1/session', { key: null, body, headers })).status).toBe(401);
  });
  it('L28: bodies that come slowly are bounded for each account, and hold up no other', async () => {
    const key = await newAccount('Free');
    const half = `${lines('POST /v1/designs HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${key}`, 'Content-Type: application/json', 'Content-Length: 2000000').replace('Connection: close\r\n', '')}{"name":`;
    const clients = Array.from({ length: 70 }, () => opened(half, { reads: true }));
    const refused = () => clients.filter(({ answer }) => answer.startsWith('HTTP/1.1 429'));
    await expect.poll(() => refused().length).toBe(6);
    expect(refused()[0]?.answer).toContain('calls of an account may be under way');
    expect((await send('GET', '/v1/account')).status).toBe(200);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(async () => (await send('GET', '/v1/designs', { key })).status).toBe(200);
  });
});
