import { describe, expect, it, vi } from 'vitest';
import { startService } from './service.ts';

describe('a node that is told to stop', () => {
  it('says at once that it is not ready, serves for as long as was asked, and then ends', async () => {
    const delaySeconds = 20;
    const service = await startService({ env: { PLATEN_STOP_DELAY_SECONDS: String(delaySeconds) } });
    const render = async () => {
      const design = { name: 'Late', width: 20, height: 10, canvasData: { elements: [] } };
      const { status, body } = await service.call('POST', '/v1/designs', design);
      expect(status).toBe(201);
      expect((await service.call('POST', `/v1/render/design/${body.data.id}`, {})).status).toBe(200);
    };
    // Its render process is there, so that the next takes no time to speak of.
    await render();
    const fromMs = performance.now();
    const ended = service.stop('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(503), { timeout: 60_000 });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await render();
    expect(await ended).toBe(0);
    expect(performance.now() - fromMs).toBeGreaterThan(delaySeconds * 1_000);
  });
});
