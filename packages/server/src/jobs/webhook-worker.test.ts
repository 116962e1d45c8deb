import { afterEach, describe, expect, it } from 'vitest';
import { allocateDeliverySlots, receiverKey } from '../store/webhooks/allocate-delivery-slots.ts';
import type { StartedDelivery } from '../store/webhooks/claim-deliveries.ts';
import { startWebhookWorker, type WebhookWorker } from './webhook-worker.ts';

let worker: WebhookWorker | undefined;
let endAll = () => {};
afterEach(async () => {
  const ending = setInterval(endAll, 5);
  await worker?.stop();
  clearInterval(ending);
});

/** Deliveries that wait, given out by the bounds that the worker names, and receivers that answer when they are told to. */
function receivers(deliveries: readonly { readonly account: string; readonly host: string; readonly count: number }[]) {
  const waiting = deliveries.flatMap(({ account, host, count }) =>
    Array.from({ length: count }, () => ({ accountId: account, host }) as StartedDelivery),
  );
  const sent: StartedDelivery[] = [];
  const answers = new Map<StartedDelivery, () => void>();
  let slow: readonly string[] = [];
  worker = startWebhookWorker({
    async claim(query) {
      slow = [...query.slow];
      const chosen = allocateDeliverySlots({ ...query, waiting });
      for (const delivery of chosen) waiting.splice(waiting.indexOf(delivery), 1);
      return chosen;
    },
    deliver: (delivery) =>
      new Promise<void>((resolve) => {
        sent.push(delivery);
        answers.set(delivery, () => {
          answers.delete(delivery);
          resolve();
        });
      }),
    onError: (cause) => {
      throw cause;
    },
    bounds: { attempts: 12, perHost: 2, slowAfterMs: 30, pollMs: 20, drainMs: 0 },
  });
  endAll = () => {
    for (const answer of answers.values()) answer();
  };
  const underWay = (host: string) => [...answers.keys()].filter((delivery) => delivery.host === host);
  return {
    sent,
    underWay,
    waits: (account: string, host: string) => void waiting.push({ accountId: account, host } as StartedDelivery),
    answer: (host: string) => {
      for (const delivery of underWay(host)) answers.get(delivery)?.();
    },
    slow: () => slow,
  };
}

describe('the worker of webhooks', () => {
  it('sends to everybody else while receivers of some accounts hang', async () => {
    const hanging = ['a', 'b', 'c', 'd'].map((account) => ({ account, host: 'relay', count: 100 }));
    const world = receivers(hanging);
    await expect.poll(() => world.underWay('relay').length).toBeGreaterThan(3);
    world.waits('late', 'relay');
    world.waits('later', 'quick');
    const sentFor = (account: string) => world.sent.filter(({ accountId }) => accountId === account);
    await expect.poll(() => sentFor('late')).toHaveLength(1);
    await expect.poll(() => sentFor('later')).toHaveLength(1);
    for (const { account } of hanging) expect(sentFor(account).length).toBeLessThanOrEqual(2);
  });

  it('remembers who was slow, tells them one thing at a time, and forgets it when they are quick again', async () => {
    const world = receivers([{ account: 'a', host: 'slow', count: 500 }]);
    const key = receiverKey({ accountId: 'a', host: 'slow' });
    await expect.poll(() => world.underWay('slow')).toHaveLength(2);
    await expect.poll(() => world.slow()).toEqual([key]);
    world.answer('slow');
    await expect.poll(() => world.underWay('slow')).toHaveLength(1);
    world.answer('slow');
    const answered = () => {
      world.answer('slow');
      return world.slow();
    };
    await expect.poll(answered, { interval: 5 }).toEqual([]);
    await expect.poll(() => world.underWay('slow').length, { interval: 5 }).toBeGreaterThan(1);
  });
});
