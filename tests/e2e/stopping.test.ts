import { describe, expect, it, vi } from 'vitest';
import { startService } from './service.ts';

describe('a node that is told to stop', () => {
  it('says at once that it is not ready, serves for as long as was asked, and then ends', async () => {
    const delaySeconds = 10;
    const service = await startService({ env: { PLATEN_STOP_DELAY_SECONDS: String(delaySeconds) } });
    const fromMs = performance.now();
    const ended = service.stop('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(503), { timeout: 4_000 });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const design = { name: 'Late', width: 20, height: 10, canvasData: { elements: [] } };
    const { status, body } = await service.call('POST', '/v1/designs', design);
    expect(status).toBe(201);
    expect((await service.call('POST', `/v1/render/design/${body.data.id}`, {})).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - fromMs).toBeGreaterThan(delaySeconds * 1_000);
  });
});
