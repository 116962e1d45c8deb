import { afterEach, describe, expect, it } from 'vitest';
import { type Service, startService, temporaryDirectory } from './service.ts';

const running: Service[] = [];

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop('SIGKILL');
});

async function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService({ dataDir, env });
  running.push(service);
  return service;
}

const card = {
  name: 'Card',
  width: 300,
  height: 150,
  canvasData: {
    elements: [
      {
        id: 'box',
        type: 'rectangle',
        x: 10,
        y: 10,
        width: 280,
        height: 130,
        fill: 'linear-gradient(90deg, #1e3a8a, #7c3aed)',
        cornerRadius: 20,
        shadow: { color: '#00000080', blur: 12, offsetY: 4 },
      },
    ],
  },
};

async function bytesOf(service: Service, designId: string, format: string): Promise<Buffer> {
  const { body } = await service.call('POST', `/v1/render/design/${designId}`, { format, cache: false });
  return Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
}

describe('a restart', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'after %s keeps designs and files, and draws the same bytes',
    async (signal) => {
      const dataDir = temporaryDirectory();
      const first = await start(dataDir);
      const { body } = await first.call('POST', '/v1/designs', card);
      const design = await first.call('GET', `/v1/designs/${body.data.id}`);
      const formats = ['png', 'jpg', 'webp', 'pdf', 'svg'];
      const before = new Map<string, Buffer>();
      for (const format of formats) before.set(format, await bytesOf(first, body.data.id, format));
      const file = (await first.call('POST', `/v1/render/design/${body.data.id}`, {})).body.data;
      await first.stop(signal);

      const second = await start(dataDir);
      expect((await second.call('GET', `/v1/designs/${body.data.id}`)).body).toEqual(design.body);
      for (const format of formats) {
        expect(before.get(format)?.equals(await bytesOf(second, body.data.id, format)), format).toBe(true);
      }
      const again = await fetch(second.url + new URL(file.imageUrl).pathname);
      expect(Buffer.from(await again.arrayBuffer()).equals(before.get('png') ?? Buffer.alloc(0))).toBe(true);
      const { body: status } = await second.call('GET', `/v1/render/status/${file.renderId}`);
      expect(status.data).toMatchObject({ status: 'completed', metadata: { fileSize: file.fileSize } });
      const cached = await second.call('POST', `/v1/render/design/${body.data.id}`, {});
      expect(cached.body.data.cached).toBe(true);
    },
  );

  it('shows the generated key at the first start only, and keeps it', async () => {
    const dataDir = temporaryDirectory();
    const first = await start(dataDir, { PLATEN_BOOTSTRAP_API_KEY: '' });
    const [key] = /platen_[0-9A-Za-z]{40}/.exec(first.output()) ?? [];
    expect(key).toBeDefined();
    await first.stop();
    const second = await start(dataDir, { PLATEN_BOOTSTRAP_API_KEY: '' });
    expect(second.output()).not.toMatch(/platen_[0-9A-Za-z]{40}/);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${second.url}/v1/designs/dsn_nobody`, { headers })).status).toBe(404);
  });

  it('is refused while another process has the data directory', async () => {
    const first = await start(temporaryDirectory());
    await expect(startService({ dataDir: first.dataDir })).rejects.toThrow('in use by another Platen process');
  });

  it('lists every wrong setting and starts nothing', async () => {
    const env = { PLATEN_RENDER_PROCESSES: 'many', PLATEN_BASE_URL: 'nowhere', PLATEN_BOOTSTRAP_API_KEY: 'short' };
    const error = await startService({ env }).catch((cause: Error) => cause.message);
    expect(error).toContain('PLATEN_RENDER_PROCESSES');
    expect(error).toContain('PLATEN_BASE_URL');
    expect(error).toContain('PLATEN_BOOTSTRAP_API_KEY');
    expect(error).not.toContain('"short"');
  });
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes the render that runs and exits with 0', async (signal) => {
    const service = await start(temporaryDirectory());
    const { body } = await service.call('POST', '/v1/designs', { ...card, width: 5_000, height: 5_000 });
    const answer = service.call('POST', `/v1/render/design/${body.data.id}`, {});
    // The service reads requests in order: once this one is answered, the render is under way.
    await service.call('GET', `/v1/designs/${body.data.id}`);
    const exit = service.stop(signal);
    expect((await answer).status).toBe(200);
    expect(await exit).toBe(0);
  });
});
