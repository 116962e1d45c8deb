import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type Service, startService } from '../e2e/service.ts';
import { good } from '../support/certificates.ts';
import { freePort } from '../support/free-port.ts';
import { hasProxy, proxyPath, startHaproxy, startNginx } from '../support/proxies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { deployFolder } from './manifests.ts';

const sample = (file: string) => readFileSync(path.join(deployFolder, 'proxies', file), 'utf8');
const hasCaddy = hasProxy('caddy');
for (const [name, isThere] of Object.entries({
  nginx: hasProxy('nginx'),
  haproxy: hasProxy('haproxy'),
  caddy: hasCaddy,
})) {
  if (!isThere) console.log(`skip the sample for ${name}: it is not installed`);
}

const folder = temporaryFolder('proxies');
const certificate = path.join(folder, 'certificate.pem');
const key = path.join(folder, 'key.pem');
writeFileSync(certificate, `${good.cert}\n${good.key}`);
writeFileSync(key, good.key);

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { PLATEN_TRUSTED_PROXIES: '127.0.0.1', PLATEN_LOG_LEVEL: 'info' } });
});
afterAll(() => service?.stop());

const node = () => new URL(service.url).port;
/** The sample with this test's node, port and certificate. */
const filled = (file: string, port: number, places: Readonly<Record<string, string>>) =>
  Object.entries(places).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to.replace('PORT', String(port)));
  }, sample(file));

/** Sends by TLS as a client at that address, and answers with which status it was answered. */
function send(port: number, path: string, sent: { readonly body?: object; readonly id?: string } = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      method: sent.body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        forwarded: 'for=198.51.100.9',
        ...(sent.body && { 'content-type': 'application/json' }),
        ...(sent.id !== undefined && { 'x-request-id': sent.id }),
      },
      rejectUnauthorized: false,
      localAddress: '127.0.0.5',
    });
    asking.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    asking.end(sent.body && JSON.stringify(sent.body));
  });
}

/** Calls, and answers what the log says of the client. */
async function call(port: number, id: string): Promise<unknown> {
  expect(await send(port, '/v1/designs', { id })).toBe(200);
  const lineOf = () =>
    service
      .output()
      .split('\n')
      .find((line) => line.includes(`"reqId":"${id}"`));
  await expect.poll(lineOf).toBeDefined();
  return JSON.parse(lineOf() ?? '{}').client;
}

/** A node that waits for its database: it has run before. */
async function startWaiting() {
  const dataDir = temporaryFolder('waiting');
  writeFileSync(path.join(dataDir, 'has-run'), '');
  return startService({
    dataDir,
    env: {
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      PLATEN_OPERATOR_PORT: String(await freePort()),
    },
    probe: '/healthz',
  });
}

const nginxAt = (nodes: string) =>
  startNginx((of) =>
    filled('nginx.conf', of, {
      'server 127.0.0.1:3000;': nodes,
      'listen 443 ssl': 'listen 127.0.0.1:PORT ssl',
      '/etc/nginx/certificates/pictures.example.com.pem': certificate,
      '/etc/nginx/certificates/pictures.example.com.key': key,
    }),
  );

describe('the sample', () => {
  it.runIf(hasProxy('nginx'))('for nginx serves the API by TLS, and names the client', async () => {
    const port = await nginxAt(`server 127.0.0.1:${node()};`);
    expect(await call(port, 'by-nginx')).toBe('127.0.0.5');
  });

  it.runIf(hasProxy('nginx'))(
    'for nginx goes on to the next node while one starts, also with what is sent once',
    async () => {
      const waiting = await startWaiting();
      const startingPort = new URL(waiting.url).port;
      const port = await nginxAt(`server 127.0.0.1:${startingPort} max_fails=0; server 127.0.0.1:${node()};`);
      const canvasData = { elements: [] };
      for (let count = 0; count < 10; count += 1) {
        expect(await send(port, '/v1/designs', { body: { name: 'Once', width: 9, height: 9, canvasData } })).toBe(201);
        expect(await send(port, '/v1/designs')).toBe(200);
      }
      expect((await service.call('GET', '/v1/designs')).body.data).toHaveLength(10);
      const probes = await Promise.all(['/healthz', '/readyz'].map((probe) => fetch(waiting.operatorUrl + probe)));
      expect(probes.map(({ status }) => status)).toEqual([200, 503]);
      await expect(fetch(`${waiting.url}/healthz`)).rejects.toThrow();
      expect(await waiting.stop('SIGKILL')).toBe('SIGKILL');
    },
  );

  it.runIf(hasProxy('haproxy'))('for HAProxy serves the API by TLS, and names the client', async () => {
    const port = await startHaproxy((of) =>
      filled('haproxy.cfg', of, {
        '127.0.0.1:3000': `127.0.0.1:${node()}`,
        'bind :443': 'bind 127.0.0.1:PORT',
        '/etc/haproxy/certificates/pictures.example.com.pem': certificate,
      }),
    );
    expect(await call(port, 'by-haproxy')).toBe('127.0.0.5');
  });

  it.runIf(hasProxy('haproxy'))('of compose is one that HAProxy takes', () => {
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, sample('haproxy-compose.cfg'));
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { env: { PATH: proxyPath }, encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  it.runIf(hasCaddy)('for Caddy is one that Caddy takes', () => {
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, sample('Caddyfile'));
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      env: { PATH: proxyPath, HOME: folder },
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });
});
