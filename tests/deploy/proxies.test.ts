import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiKey, type Service, startService } from '../e2e/service.ts';
import { good } from '../support/certificates.ts';
import { startFakeNames } from '../support/fake-names.ts';
import { freePort } from '../support/free-port.ts';
import { programIsThere } from '../support/installed-programs.ts';
import { hasProxy, proxyPath, startCaddy, startHaproxy, startNginx } from '../support/proxies.ts';
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
      // As in the certificate.
      servername: 'good.test',
      headers: {
        host: `good.test:${port}`,
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
  const lineOf = () => service.lines().find(({ reqId }) => reqId === id);
  await expect.poll(lineOf).toBeDefined();
  return lineOf()?.['client'];
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

  it.runIf(hasCaddy)('for Caddy serves the API by TLS, and names the client', async () => {
    const port = await startCaddy((of) =>
      filled('Caddyfile', of, {
        'pictures.example.com {': `https://good.test:PORT {\n\ttls ${certificate} ${key}`,
        '127.0.0.1:3000': `127.0.0.1:${node()}`,
      }),
    );
    expect(await call(port, 'by-caddy')).toBe('127.0.0.5');
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

describe('a program that tests stand beside', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is a failure where it is missing and all were installed, as before everything that lands', () => {
    vi.stubEnv('PLATEN_TEST_PROGRAMS', undefined);
    expect([programIsThere('nginx', true), programIsThere('nginx', false)]).toEqual([true, false]);
    vi.stubEnv('PLATEN_TEST_PROGRAMS', 'all');
    expect(programIsThere('nginx', true)).toBe(true);
    expect(() => programIsThere('nginx', false)).toThrow('nginx is not installed');
    const ci = path.join(deployFolder, '../.ci/run');
    if (!existsSync(ci)) return;
    const script = readFileSync(ci, 'utf8');
    expect(script).toContain('export PLATEN_TEST_PROGRAMS=all');
    for (const program of ['nginx', 'haproxy', 'caddy', 'pgbouncer', 'chromium', 'firefox-esr', 'inkscape', 'poppler'])
      expect(/apt-get install .*/.exec(script)?.[0]).toContain(program);
  });
});

/** All of 127.0.0.0/8 is this machine's there, so that containers have addresses of their own. */
describe.runIf(hasProxy('haproxy') && process.platform === 'linux')('the proxy of compose', () => {
  it('sends calls to all containers that its name server names, and none to one that is gone', async () => {
    const port = String(await freePort());
    const nodes = new Map<string, Service>();
    for (const HOST of ['127.0.0.21', '127.0.0.22']) {
      nodes.set(HOST, await startService({ env: { HOST, PORT: port, PLATEN_LOG_LEVEL: 'info' } }));
    }
    const [one = '', two = ''] = nodes.keys();
    const names = await startFakeNames('api');
    names.set([one]);
    const front = await startHaproxy((of) =>
      filled('haproxy-compose.cfg', of, {
        '127.0.0.11:53': `127.0.0.1:${names.port}`,
        'bind :3000': 'bind 127.0.0.1:PORT',
        'api:3000': `api:${port}`,
      }),
    );
    const ask = async (name: string) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'x-request-id': name };
      return (await fetch(`http://127.0.0.1:${front}/v1/designs`, { headers })).status;
    };
    await expect.poll(() => ask('first')).toBe(200);
    const answered = (name: string) =>
      [one, two].map(
        (host) =>
          nodes
            .get(host)
            ?.lines()
            .filter(({ reqId }) => reqId === name).length ?? 0,
      );
    let shares = 0;
    /** How many of twenty calls, of which all must be answered well, each node gets. */
    const share = async () => {
      shares += 1;
      const name = `share-${shares}`;
      for (let call = 0; call < 20; call += 1) expect(await ask(name)).toBe(200);
      await expect.poll(() => answered(name).reduce((sum, count) => sum + count)).toBe(20);
      return answered(name);
    };
    expect(await share()).toEqual([20, 0]);
    names.set([one, two]);
    await expect.poll(async () => (await share()).every((calls) => calls > 0)).toBe(true);
    // Such as after `--scale api=1`: its container is gone, and its name with it.
    names.set([two]);
    await expect.poll(share).toEqual([0, 20]);
    for (const node of nodes.values()) await node.stop();
  });
});
