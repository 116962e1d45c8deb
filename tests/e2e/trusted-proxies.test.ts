import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { hasProxy, startHaproxy, startNginx } from '../support/proxies.ts';
import { apiKey, repositoryRoot, type Service, startService } from './service.ts';

/** All of 127.0.0.0/8 is this machine's there, so that clients and proxies have addresses of their own. */
const isPossible = process.platform === 'linux' && hasProxy('nginx') && hasProxy('haproxy');
if (!isPossible) console.log('skip trusted proxies: nginx or HAProxy is not installed');

const wrongKeysOfAMinute = 60;
const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/deploying.md'), 'utf8');
const [, directives = ''] = /^# nginx\n(.*?)^```/ms.exec(guide) ?? [];

interface Call {
  readonly port: number;
  /** The address that it comes from. */
  readonly from: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers status and headers; the address of what is asked names the call in the log. */
function call({ port, from, key = apiKey, headers = {} }: Call, address = '/v1/designs') {
  return new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      path: address,
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    sent.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.end();
  });
}

/** Sends wrong keys until the network has none left, one more than that, and answers the last status. */
async function guess(at: Omit<Call, 'key'>, headersOf: (index: number) => Record<string, string> = () => ({})) {
  let status = 0;
  for (let index = 0; index <= wrongKeysOfAMinute; index += 1) {
    ({ status } = await call({ ...at, key: generateApiKey(), headers: headersOf(index) }));
  }
  return status;
}

const portOf = ({ url }: Service) => Number(new URL(url).port);
const server = (port: number, rest: string) => `server { listen 127.0.0.1:${port}; location / { ${rest} } }`;

describe.runIf(isPossible)('clients behind proxies', () => {
  let trusting: Service;
  let wary: Service;
  /** Port of nginx before each of the two. */
  let port: number;
  let waryPort: number;
  beforeAll(async () => {
    const start = (env: Readonly<Record<string, string>>) =>
      startService({ env: { ...env, PLATEN_LOG_LEVEL: 'info' } });
    [trusting, wary] = await Promise.all([start({ PLATEN_TRUSTED_PROXIES: '127.0.0.1, 127.0.0.10' }), start({})]);
    const before = (service: Service) =>
      startNginx((own) => server(own, `${directives} proxy_pass http://127.0.0.1:${portOf(service)};`));
    [port, waryPort] = await Promise.all([before(trusting), before(wary)]);
  });

  /** Whom the log of the trusting service names for a call. */
  async function clientOf(at: Omit<Call, 'key'>): Promise<string> {
    const { headers } = await call(at, '/v1/designs/nothing');
    const name = `"reqId":"${String(headers['x-request-id'])}"`;
    const line = () =>
      trusting
        .output()
        .split('\n')
        .find((each) => each.includes(name) && each.includes('"answered"'));
    await expect.poll(line).toBeDefined();
    return JSON.parse(line() ?? '').client;
  }

  it('are counted one by one: the wrong keys of one hold up nobody else', async () => {
    expect(await guess({ port, from: '127.0.0.2' })).toBe(429);
    expect((await call({ port, from: '127.0.0.2', key: generateApiKey() })).headers['retry-after']).toBeDefined();
    expect((await call({ port, from: '127.0.0.3', key: generateApiKey() })).status).toBe(401);
    expect((await call({ port, from: '127.0.0.3' })).status).toBe(200);
    expect(await clientOf({ port, from: '127.0.0.3' })).toBe('127.0.0.3');
  });

  it('are one client, their proxy, where no proxy is named', async () => {
    expect(await guess({ port: waryPort, from: '127.0.0.2' })).toBe(429);
    expect((await call({ port: waryPort, from: '127.0.0.3', key: generateApiKey() })).status).toBe(429);
    const clients = wary.output().matchAll(/"client":"([^"]*)"/g);
    expect(new Set([...clients].map(([, client]) => client))).toEqual(new Set(['127.0.0.1']));
  });

  it('are not believed what they made up, behind a proxy or past it', async () => {
    const madeUp = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}`, forwarded: `for=192.0.2.${index}` });
    expect(await guess({ port, from: '127.0.0.4' }, madeUp)).toBe(429);
    expect(await guess({ port: portOf(trusting), from: '127.0.0.5' }, madeUp)).toBe(429);
    expect(await clientOf({ port, from: '127.0.0.4', headers: madeUp(1) })).toBe('127.0.0.4');
    expect(await clientOf({ port: portOf(trusting), from: '127.0.0.5', headers: madeUp(1) })).toBe('127.0.0.5');
  });

  it('are found behind several proxies', async () => {
    const first = await startHaproxy(
      (own) => `defaults
        mode http
        timeout connect 5s
        timeout client 60s
        timeout server 60s
      frontend front
        bind 127.0.0.1:${own}
        option forwardfor
        default_backend next
      backend next
        source 127.0.0.10
        server nginx 127.0.0.1:${port}`,
    );
    expect(await clientOf({ port: first, from: '127.0.0.6' })).toBe('127.0.0.6');
    expect(await guess({ port: first, from: '127.0.0.6' }, () => ({ 'x-forwarded-for': '203.0.113.9' }))).toBe(429);
    expect((await call({ port: first, from: '127.0.0.7' })).status).toBe(200);
  });

  it('are found when their requests went round in a circle, and are the last proxy when it was without end', async () => {
    const circle = (rounds: number) =>
      startNginx(
        (own) => `map $http_x_forwarded_for $next {
          default http://127.0.0.1:${own};
          "~(, 127\\.0\\.0\\.1){${rounds}}" http://127.0.0.1:${portOf(trusting)};
        }
        ${server(own, `${directives} proxy_pass $next;`)}`,
      );
    expect(await clientOf({ port: await circle(8), from: '127.0.0.8' })).toBe('127.0.0.8');
    expect(await clientOf({ port: await circle(40), from: '127.0.0.8' })).toBe('127.0.0.1');
  });

  it.each([
    ['for=192.0.2.60;proto=https;by=203.0.113.43', '192.0.2.60'],
    ['for="192.0.2.61:4711"', '192.0.2.61'],
    ['for="[2001:DB8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['for=198.51.100.17, for="[2001:db8::1]", for=127.0.0.10', '2001:db8::1'],
    ['for=unknown', '127.0.0.1'],
    ['for=192.0.2.60, for=unknown', '127.0.0.1'],
    ['for=_hidden, for=127.0.0.10', '127.0.0.10'],
    ['nonsense', '127.0.0.1'],
  ])('are who `Forwarded: %s` of a proxy says, or else the last proxy', async (forwarded, client) => {
    const own = await startNginx((each) =>
      server(
        each,
        `proxy_set_header Forwarded '${forwarded}'; proxy_set_header X-Forwarded-For "";
         proxy_pass http://127.0.0.1:${portOf(trusting)};`,
      ),
    );
    expect(await clientOf({ port: own, from: '127.0.0.9' })).toBe(client);
  });
});
