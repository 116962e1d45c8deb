import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildService, repositoryRoot, startService, temporaryDirectory } from './service.ts';

const run = promisify(execFile);

it('npm run demo fills an empty instance with something for every page, and leaves one that is used alone', async () => {
  buildService();
  const dataDir = temporaryDirectory();
  const demo = () =>
    run(process.execPath, ['scripts/demo.ts'], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], PLATEN_DATA_DIR: dataDir, PLATEN_RENDER_PROCESSES: '1' },
    });
  const { stdout } = await demo();
  expect(stdout).toContain('9 designs are made');
  await expect(demo()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('expected an empty instance'),
  });

  // The service has no key of ours: a person looks at it.
  const service = await startService({ dataDir, program: 'build' });
  const [, token = ''] = /setup\?token=(\S+)/.exec(service.output()) ?? [];
  const person = { token, name: 'Ada', email: 'ada@example.com', password: 'difference engine 1822' };
  const post = (address: string, body: unknown) =>
    fetch(service.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify(body),
    });
  const [cookie = ''] = ((await post('/v1/setup', person)).headers.get('set-cookie') ?? '').split(';');
  const get = async (address: string) => {
    const answer = await fetch(service.url + address, { headers: { cookie } });
    return (await answer.json()) as { readonly data: never[]; readonly pagination: { readonly total: number } };
  };
  expect((await get('/v1/designs')).pagination.total).toBe(9);
  const folders = (await get('/v1/folders')).data as readonly { readonly designCount: number }[];
  expect(folders.map(({ designCount }) => designCount)).toEqual([3, 3]);
  const brand = (await get('/v1/account/brand')).data as unknown as Readonly<Record<string, readonly unknown[]>>;
  for (const part of ['colors', 'fonts', 'logos']) expect(brand[part]?.length).toBeGreaterThan(0);
  const [branded] = (await get('/v1/designs?search=Welcome')).data as readonly { readonly id: string }[];
  const [welcome] = (await get(`/v1/renders?designId=${branded?.id}`)).data as readonly object[];
  expect(welcome).toMatchObject({ status: 'completed', warnings: [] });
  expect((await get('/v1/renders')).pagination.total).toBeGreaterThan(400);
  type Listed = { readonly failedRenders: number; readonly run?: Listed & { readonly batchCount: number } };
  const batches = (await get('/v1/render/batch?wholeRuns=true')).data as readonly Listed[];
  const [runs, single] = [batches.flatMap(({ run }) => run ?? []), batches.filter(({ run }) => !run)];
  for (const some of [runs, single]) {
    expect(some.map(({ failedRenders }) => failedRenders > 0).toSorted()).toEqual([false, true]);
  }
  for (const { batchCount } of runs) expect(batchCount).toBeGreaterThan(1);
  const deliveries = (await get('/v1/webhooks/deliveries?limit=100')).data as readonly { readonly status: string }[];
  expect(new Set(deliveries.map(({ status }) => status)).size).toBeGreaterThan(1);
  expect((await get('/v1/assets')).pagination.total).toBe(4);
  const usage = (await get('/v1/account/usage?days=31')).data as unknown as {
    readonly days: readonly { readonly renders: number }[];
    readonly designs: readonly { readonly name: string | null }[];
  };
  expect(usage.days.every(({ renders }) => renders > 0)).toBe(true);
  expect(usage.designs.every(({ name }) => name !== null)).toBe(true);
  await service.stop();
});
