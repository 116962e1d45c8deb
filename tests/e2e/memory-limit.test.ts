import { describe, expect, it } from 'vitest';
import { programIsThere } from '../support/installed-programs.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { type Service, startService } from './service.ts';

const MiB = 1024 ** 2;
const canLimit = programIsThere('a group of processes (cgroup)', memoryGroup(1_024 * MiB) !== undefined);
if (!canLimit) console.log('skip limits of memory: this user may make no group of processes (cgroup)');

const warnings = (service: Service) =>
  service.lines().filter(({ msg }) => String(msg).startsWith('the container has less memory'));

describe.runIf(canLimit)('a node in a container', () => {
  it('warns when its render processes may take more memory than the container has, and tells the figures', async () => {
    const launcher = memoryGroup(1_536 * MiB);
    const service = await startService({ launcher, env: { PLATEN_RENDER_PROCESSES: '1' } });
    const warning = { level: 40, limitMiB: 1_536, neededMiB: 4_096, perRenderMiB: 640 };
    // Said on another stream than what the start waits for.
    await expect.poll(() => warnings(service)).toMatchObject([warning]);
    const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
    const { id } = (await service.call('POST', '/v1/designs', design)).body.data;
    expect((await service.call('POST', `/v1/render/design/${id}`, {})).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it.each([
    ['1', 4_096],
    ['2', 4_736],
  ])('does not where it has what the guide says: with PLATEN_RENDER_PROCESSES=%s, %d MiB', async (count, limit) => {
    const enough = await startService({
      launcher: memoryGroup(limit * MiB),
      env: { PLATEN_RENDER_PROCESSES: count },
    });
    expect(warnings(enough)).toEqual([]);
    await enough.stop();
    const short = await startService({
      launcher: memoryGroup((limit - 1) * MiB),
      env: { PLATEN_RENDER_PROCESSES: count },
    });
    await expect.poll(() => warnings(short)).toMatchObject([{ limitMiB: limit - 1, neededMiB: limit }]);
    await short.stop();
  });
});
