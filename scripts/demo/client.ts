import { setTimeout as wait } from 'node:timers/promises';

export type DemoClient = ReturnType<typeof createDemoClient>;

const startMs = 120_000;

/** Calls the service; throws with the answer where it refuses. */
export function createDemoClient(url: string, key: string) {
  async function call(method: string, address: string, body?: unknown) {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return JSON.parse(text).data;
  }

  return {
    call,

    /** Waits until the service can draw. Throws when it has ended, or takes longer than two minutes. */
    async ready(hasEnded: () => boolean): Promise<void> {
      const deadline = performance.now() + startMs;
      while (performance.now() < deadline) {
        if (hasEnded()) throw new Error('The service ended at its start; what it wrote stands above.');
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        await wait(200);
      }
      throw new Error('The service was not ready after two minutes.');
    },

    /** Waits until a batch has ended. */
    async ended(batchId: string): Promise<void> {
      while ((await call('GET', `/v1/render/batch/${batchId}`)).status !== 'completed') await wait(300);
    },

    /** Waits until a run has ended. */
    async runEnded(runId: string): Promise<void> {
      while ((await call('GET', `/v1/render/run/${runId}`)).status !== 'completed') await wait(300);
    },

    /** Waits until every delivery has been tried. Throws when that takes longer than two minutes. */
    async delivered(): Promise<void> {
      const deadline = performance.now() + startMs;
      while (performance.now() < deadline) {
        const deliveries = await call('GET', '/v1/webhooks/deliveries?limit=100');
        if (deliveries.every(({ attempts }: { readonly attempts: readonly unknown[] }) => attempts.length > 0)) return;
        await wait(300);
      }
      throw new Error('Not every delivery was tried in two minutes.');
    },
  };
}
