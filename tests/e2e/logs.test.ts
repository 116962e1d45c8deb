import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryRoot, type Service, startService, temporaryDirectory } from './service.ts';

const adminToken = 'the-admin-token-of-the-logs';
const idempotencyKey = 'order-4711-of-the-logs';
const secretData = 'what-only-the-caller-may-know';

interface Line {
  readonly level: number;
  readonly time: number;
  readonly pid: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly renderProcess?: number;
}

const linesOf = (service: Service) => service.lines() as unknown as readonly Line[];

const start = (dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Service> =>
  startService({ dataDir, env: { PLATEN_LOG_LEVEL: 'info', PLATEN_BOOTSTRAP_API_KEY: '', ...env } });

/** The key that a first start prints. */
const keyIn = (output: string): string => /\bplaten_[0-9A-Za-z]{40}\b/.exec(output)?.[0] ?? '';

describe('the log', () => {
  let service: Service;
  let key: string;
  const secrets: string[] = [];
  const answers: { readonly status: number; readonly requestId: string; readonly method: string }[] = [];

  async function send(method: string, address: string, body?: unknown, token = key) {
    const answer = await fetch(service.url + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': `${idempotencyKey}-${answers.length}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    answers.push({ status: answer.status, requestId: answer.headers.get('x-request-id') ?? '', method });
    return (await answer.json()) as { readonly data: Readonly<Record<string, string>> };
  }

  beforeAll(async () => {
    service = await start(temporaryDirectory(), { PLATEN_ADMIN_TOKEN: adminToken });
    key = keyIn(service.output());
    secrets.push(key, adminToken, idempotencyKey, secretData, `platen_${'a'.repeat(40)}`);
    const account = await send('POST', '/admin/v1/accounts', { name: 'Ada', plan: 'Free' }, adminToken);
    const made = await send('POST', '/v1/api-keys', { name: 'Shop' });
    const rotated = await send('POST', '/v1/account/signing-secret/rotate');
    for (const { data } of [account, made, rotated]) {
      secrets.push(
        ...[data['apiKey'], data['signingSecret'], data['key'], data['secret']].flatMap((text) => text ?? []),
      );
    }
    await send('PATCH', '/v1/account', { fileAccess: 'signed' });
    const elements = [{ id: 'text', type: 'text', x: 0, y: 0, width: 90, height: 40, text: '{{ name }}' }];
    const design = await send('POST', '/v1/designs', {
      name: secretData,
      width: 99,
      height: 50,
      canvasData: { elements },
    });
    const path = `/v1/render/design/${design.data['id']}`;
    const drawn = await send('POST', path, { dynamicData: { name: secretData } });
    const url = new URL(drawn.data['imageUrl'] ?? '');
    secrets.push(url.searchParams.get('signature') ?? '');
    expect((await fetch(url)).status).toBe(200);
    // What is refused, and what cannot be drawn or told.
    await send('GET', '/v1/designs', undefined, `platen_${'a'.repeat(40)}`);
    await send('GET', `/v1/nothing?token=${secretData}`);
    await send('POST', path, { format: secretData });
    await send('POST', path, { dynamicData: { name: { url: `https://user:${secretData}@example.com/` } } });
    await send('POST', path, { async: true, webhook: `https://example.invalid/${secretData}` });
    await send('POST', '/v1/webhooks', { url: 'https://example.invalid/hook' });
    // A line is written after its answer.
    const written = () => new Set(linesOf(service).flatMap(({ reqId }) => reqId ?? []));
    const missing = () => answers.filter(({ requestId }) => !written().has(requestId));
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000 });
  });
  afterAll(() => service?.stop());

  it('has a line of JSON for each answer, under the request id that its caller was told', () => {
    const lines = linesOf(service).filter(({ msg }) => msg === 'answered');
    for (const { requestId, status, method } of answers) {
      const [line, ...more] = lines.filter(({ reqId }) => reqId === requestId);
      expect(more).toEqual([]);
      expect(line).toMatchObject({ level: 30, method, status, pid: service.pid });
      expect(Math.abs((line?.time ?? 0) - Date.now())).toBeLessThan(300_000);
      expect(line?.ms).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 202, 400, 401, 404]));
  });

  it('names the service once in each line, also where it tells of another process', () => {
    const told = linesOf(service).filter(({ msg }) => msg === 'render process started');
    expect(told.length).toBeGreaterThan(0);
    for (const { pid, renderProcess } of told) {
      expect(pid).toBe(service.pid);
      expect(renderProcess).not.toBe(pid);
    }
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) expect(line.match(/"pid":/g), line).toHaveLength(1);
  });

  it('names routes, not the addresses that were asked, which may hold what nobody else may read', () => {
    const routes = new Set(linesOf(service).flatMap(({ route }) => route ?? []));
    expect(routes).toContain('/v1/render/design/:designId');
    expect(routes).toContain('/files/:name');
    expect(routes).toContain('none');
  });

  it('holds no key, secret, signature or data of a caller', () => {
    const [printed = '', ...rest] = service.output().split('Draw your first picture');
    // The first key stands in what the operator is meant to read, and not in the log.
    const log = [printed.split('Platen is ready')[0], ...rest]
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('answered');
    expect(secrets.length).toBeGreaterThanOrEqual(10);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      expect(log.includes(secret), secret).toBe(false);
    }
    expect(log).not.toMatch(/authorization|Bearer/i);
  });
});

describe('the first thing that a newcomer reads', () => {
  it('holds the address, the key once, and commands that draw a picture when they are pasted', async () => {
    const dataDir = temporaryDirectory();
    const first = await start(dataDir);
    const output = first.output();
    expect(output).toContain(`Platen is ready at ${first.url}`);
    expect(output).toMatch(/API key \(shown once, keep it\): platen_\w{40}$/m);
    const commands = /Draw your first picture[^\n]*:\n\n(.*?)\n\n/s.exec(output)?.[1] ?? '';
    const printed = execFileSync('bash', ['--norc', '-euo', 'pipefail', '-c', commands], { encoding: 'utf8' });
    const { data } = JSON.parse(printed);
    expect(data).toMatchObject({ format: 'png', width: 800, height: 400, warnings: [] });
    const picture = Buffer.from(await (await fetch(data.imageUrl)).arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(output).toMatch(/The answer holds imageUrl: open it\./);
    await first.stop();

    const second = await start(dataDir);
    expect(second.output()).toContain(`Platen is ready at ${second.url}`);
    expect(second.output()).toContain('Use the API key that was printed at the first start');
    expect(keyIn(second.output())).toBe('');
    // It still works, and lies nowhere in the clear.
    const key = keyIn(output);
    const answer = await fetch(`${second.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    await second.stop();
    expect(readFileSync(path.join(dataDir, 'platen.db')).includes(key)).toBe(false);
  });

  it('says all that is wrong with the settings, and never the value of a secret', async () => {
    const wrong = { PORT: 'http', PLATEN_ADMIN_TOKEN: 'short-token', PLATEN_BOOTSTRAP_API_KEY: 'short-key' };
    const refused = await startService({ env: wrong }).then(
      () => '',
      (cause: Error) => cause.message,
    );
    for (const name of Object.keys(wrong)) expect(refused).toContain(name);
    expect(refused).not.toMatch(/short-token|short-key/);
    expect(refused).not.toContain('    at ');
    expect(repositoryRoot.length > 1 && refused.includes(`${repositoryRoot}/packages`)).toBe(false);
  });
});
