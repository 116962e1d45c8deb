import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function site(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function guarded(options: Partial<GuardedFetchOptions> = {}) {
  const made = createGuardedFetch({ allowHosts: [], ...options });
  closers.push(made.close);
  return made;
}

const get = { method: 'GET', headers: {}, body: undefined };

describe('a guarded fetch', () => {
  it('answers what a listed host answers, and follows nothing', async () => {
    const host = await site((request, response) => {
      response.writeHead(302, { location: '/elsewhere', 'x-method': request.method ?? '' });
      request.pipe(response);
    });
    const { fetch } = guarded({ allowHosts: [host] });
    const answer = await fetch(`http://${host}/token`, { method: 'POST', headers: {}, body: 'code=1' });
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([302, 'POST', 'code=1']);
  });

  it('refuses private addresses, plain http and what is too large, in the words of every other way out', async () => {
    const host = await site((_request, response) => response.end('x'.repeat(2_000)));
    const failing = (url: string, options?: Partial<GuardedFetchOptions>) =>
      expect(guarded(options).fetch(url, get), url).rejects;
    await failing(`http://${host}/`).toMatchObject({ reason: 'invalid-url' });
    await failing(`https://${host}/`).toMatchObject({ reason: 'invalid-url' });
    await failing('http://example.com/').toMatchObject({ reason: 'invalid-url' });
    const privateName = async () => [{ address: '10.0.0.1', family: 4 as const }];
    await failing('https://example.com/', { resolve: privateName }).toMatchObject({ reason: 'unreachable' });
    await failing(`http://${host}/`, { allowHosts: [host], maxBytes: 1_000 }).toMatchObject({ reason: 'too-large' });
  });
});
