import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { repositoryRoot, type Service, startService } from './service.ts';

const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/webhooks.md'), 'utf8');
const samples = [...guide.matchAll(/^```(js|py) file=([\w.]+)\n([\s\S]*?)^```$/gm)].map(([, language, file, code]) => ({
  language: language ?? '',
  file: file ?? '',
  code: code ?? '',
}));
const hasPython = spawnSync('python3', ['--version']).status === 0;
// Where a sample finds the libraries of this repository, as a reader's finds their own.
const folder = path.join(repositoryRoot, 'node_modules/.cache/webhook-samples');

let service: Service;
let secret: string;
let receiver: ChildProcess | undefined;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  service = await startService({ env: { PLATEN_FETCH_ALLOW_HOSTS: 'localhost' } });
  secret = (await service.call('GET', '/v1/account/signing-secret')).body.data.secret;
});
afterAll(async () => {
  await service.stop();
});
afterEach(() => void receiver?.kill('SIGKILL'));

/** Runs a sample until it listens. */
async function run({ language, file, code }: (typeof samples)[number], signingSecret: string) {
  writeFileSync(path.join(folder, file), code);
  const port = await freePort();
  let printed = '';
  receiver = spawn(language === 'py' ? 'python3' : process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), PLATEN_SIGNING_SECRET: signingSecret },
  });
  for (const stream of [receiver.stdout, receiver.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const url = `http://localhost:${port}/platen`;
  const listens = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  // What nobody has signed is refused.
  await expect.poll(listens).toBe(401);
  return { url, printed: () => printed };
}

async function test(url: string) {
  const { body } = await service.call('POST', '/v1/webhooks', { url });
  const answer = await service.call('POST', `/v1/webhooks/${body.data.id}/test`);
  await service.call('DELETE', `/v1/webhooks/${body.data.id}`);
  return answer.body.data;
}

describe.each(samples)('the sample $file of the guide to webhooks', (sample) => {
  it.skipIf(sample.language === 'py' && !hasPython)('takes what the service signed', async () => {
    const { url, printed } = await run(sample, secret);
    expect((await test(url)).attempts).toMatchObject([{ status: 204, error: null }]);
    await expect.poll(printed).toContain('webhook.test');
  });

  it.skipIf(sample.language === 'py' && !hasPython)('refuses what another secret signed', async () => {
    const { url } = await run(sample, `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
    expect((await test(url)).attempts).toMatchObject([{ status: 401, error: 'http-status' }]);
  });

  it.skipIf(sample.language === 'py' && !hasPython)(
    'goes on with the old secret while it is being replaced',
    async () => {
      await service.call('POST', '/v1/account/signing-secret/rotate');
      const { url } = await run(sample, secret);
      expect((await test(url)).attempts).toMatchObject([{ status: 204 }]);
      secret = (await service.call('GET', '/v1/account/signing-secret')).body.data.secret;
    },
  );
});

it('the guide has samples for two languages and a library', () => {
  expect(samples.map(({ file }) => file)).toEqual(['receiver.mjs', 'receiver.py', 'standard.mjs']);
});
