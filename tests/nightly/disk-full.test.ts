import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Column, type Crashed, openColumn, startCrashed } from '../crash/column.ts';
import { expectEverythingEnds, expectInvariants } from '../crash/invariants.ts';
import { design } from '../crash/load.ts';
import { startReceiver } from '../crash/receiver.ts';
import { buildService, type Service, temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { canMount } from '../support/small-disk.ts';

/** Small enough to be filled at once, large enough for what a service writes at its start. */
const diskMb = 48;
const mayMount = canMount();
if (!mayMount) console.log('skip the full disk: this user may not mount one');

/** A real file system that is really full: a tmpfs. */
describe.runIf(mayMount)('a disk that fills up', () => {
  const disk = temporaryDirectory();
  let column: Column;
  let running: Service | undefined;

  beforeAll(async () => {
    buildService();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
    column = await openColumn('sqlite');
  });
  afterAll(async () => {
    await column.stop();
    execFileSync('umount', [disk]);
  });

  const ballast = path.join(disk, 'ballast');
  afterEach(async () => {
    await running?.stop('SIGKILL');
    rmSync(ballast, { force: true });
  });

  it.each([
    ['under the database and its log', '0'],
    ['below what is kept free', '16'],
  ])('%s refuses what it cannot keep with a 503, says so, and goes on when there is room', async (title, minFreeMb) => {
    const receiver = await startReceiver(await freePort());
    const crashed: Crashed = {
      ...(await column.empty(`full${minFreeMb}`, receiver)),
      dataDir: path.join(disk, minFreeMb),
    };
    mkdirSync(crashed.dataDir);
    const service = await startCrashed(crashed, { PLATEN_MIN_FREE_MEGABYTES: minFreeMb });
    running = service;
    const { body } = await service.call('POST', '/v1/designs', design);
    const designId = body.data.id;
    const { acknowledged } = crashed;
    let count = 0;
    const statuses: number[] = [];
    const render = async () => {
      count += 1;
      const isAsync = count % 2 === 0;
      const answer = await service.call('POST', `/v1/render/design/${designId}`, {
        dynamicData: { name: `card ${count}` },
        webhook: receiver.url,
        ...(isAsync && { async: true }),
      });
      if (answer.status === 200 || answer.status === 202)
        acknowledged.renders.set(answer.body.data.renderId, 'completed');
      statuses.push(answer.status);
      return answer;
    };
    for (let round = 0; round < 6; round += 1) await render();
    // Ends with "no space left": that is what it is for.
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
    for (let round = 0; round < 40; round += 1) {
      const { status, body: refused } = await render();
      expect([200, 202, 503], JSON.stringify(refused)).toContain(status);
      if (status === 503) expect(refused.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    expect(statuses).toContain(503);
    // With nothing kept free, nobody looks at the disk before it is written to.
    const says = minFreeMb === '0' ? 200 : 503;
    await vi.waitFor(async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(says), { timeout: 60_000 });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    rmSync(ballast);
    await vi.waitFor(async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(200), { timeout: 60_000 });
    await vi.waitFor(async () => expect((await render()).status).toBeLessThan(203), { timeout: 60_000 });
    await expectEverythingEnds(service, crashed);
    expect(await service.stop()).toBe(0);
    // An awaited render that got a 503 after its file was stored may leave a file that nobody names.
    await expectInvariants(crashed, { orphans: statuses.filter((status) => status === 503).length });
    expect(readdirSync(path.join(crashed.dataDir, 'files', 'incoming'))).toEqual([]);
    await receiver.stop();
    rmSync(crashed.dataDir, { recursive: true });
    console.log(
      `${title}: ${statuses.filter((status) => status === 503).length} of ${statuses.length} renders refused`,
    );
  });
});
