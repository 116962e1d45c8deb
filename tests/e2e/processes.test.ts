import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { familyOf, renderProcessesOf } from './process-figures.ts';
import { type Service, startService } from './service.ts';

/** What the kernel tells of processes is read from /proc. */
const onLinux = describe.runIf(process.platform === 'linux');

let service: Service;
let largeDesign: string;

beforeAll(async () => {
  service = await startService({ env: { PLATEN_SPARE_PROCESSES: 'on' } });
  const blurred = { type: 'rectangle', x: 200, y: 200, width: 3_000, height: 3_000, fill: '#7c3aed', blur: 80 };
  const { body } = await service.call('POST', '/v1/designs', {
    name: 'Large',
    width: 3_500,
    height: 3_500,
    canvasData: { elements: [blurred] },
  });
  largeDesign = body.data.id;
});

afterAll(async () => {
  await service.stop();
});

/** CPU time used so far, in clock ticks; fields 14 and 15 of proc(5) `stat`. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

onLinux('the processes of the service', () => {
  it('load image code in the render process only', () => {
    // The second stands ready for when it is needed, and may still be loading.
    const renderProcesses = renderProcessesOf(service.pid);
    const native = /canvas|skia|sharp|libvips|napi-rs/;
    expect(readFileSync(`/proc/${renderProcesses[0]}/maps`, 'utf8')).toMatch(native);
    const others = familyOf(service.pid).filter((pid) => !renderProcesses.includes(pid));
    // The service itself, and one or two that analyse.
    expect(others.length).toBeGreaterThanOrEqual(2);
    for (const pid of others) expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).not.toMatch(native);
  });

  it('give the others neither key nor database address', () => {
    for (const child of familyOf(service.pid).slice(1)) {
      expect(readFileSync(`/proc/${child}/environ`, 'utf8')).not.toMatch(/PLATEN|DATABASE|the-key-of/);
    }
  });

  it('answer with the picture although the render process is killed while it draws', async () => {
    const [child] = renderProcessesOf(service.pid);
    const idleTicks = ticksOf(Number(child));
    const render = service.call('POST', `/v1/render/design/${largeDesign}`, { cache: false });
    await vi.waitFor(() => expect(ticksOf(Number(child))).toBeGreaterThan(idleTicks + 2), {
      timeout: 60_000,
      interval: 2,
    });
    process.kill(Number(child), 'SIGKILL');
    const { status, body } = await render;
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 3_500, height: 3_500 });
    expect(renderProcessesOf(service.pid)).not.toContain(child);
  });

  it('keep answering while a large picture is drawn', async () => {
    const render = service.call('POST', `/v1/render/design/${largeDesign}`, { cache: false, quality: 50 });
    const beganMs = performance.now();
    const times: number[] = [];
    let done = false;
    const finished = render.finally(() => {
      done = true;
    });
    while (!done) {
      const startedMs = performance.now();
      await service.call('GET', '/healthz');
      times.push(performance.now() - startedMs);
    }
    expect((await finished).status).toBe(200);
    expect(times.length).toBeGreaterThan(10);
    // None had to wait for the picture, however long that takes on this machine now.
    expect(Math.max(...times)).toBeLessThan((performance.now() - beganMs) / 2);
  });

  it('end with the service, even when it is killed', async () => {
    const doomed = await startService();
    const children = familyOf(doomed.pid).slice(1);
    expect(children.length).toBeGreaterThanOrEqual(2);
    await doomed.stop('SIGKILL');
    await vi.waitFor(() => expect(children.filter(lives)).toEqual([]), { timeout: 60_000 });
  });
});
