import { afterAll, beforeAll, expect } from 'vitest';
import {
  type ReceivedWebhook,
  type Respond,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/webhook-receiver.ts';
import type { Client } from './client.ts';

export interface Address {
  readonly path: string;
  readonly url: string;
}

/** A receiver of webhooks for the suites of one world, and what they ask it and the log of deliveries. */
export interface Hooks {
  /** A URL that nobody else is told at. */
  freshPath(): Address;
  /** What came to a path. */
  at(path: string): readonly ReceivedWebhook[];
  /** All that came. */
  received(): readonly ReceivedWebhook[];
  /** How requests to a path are answered from now on. */
  answer(path: string, respond: Respond): void;
  /** Waits until something came to a path, so often at least. */
  arrived(path: string, times?: number): Promise<void>;
  /** Registers a fresh URL, for `render.completed` when nothing else is said. */
  register(client: Client, changes?: Readonly<Record<string, unknown>>): Promise<Address & { readonly id: string }>;
  secretOf(client: Client): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  deliveries(client: Client, query: string): Promise<any>;
  /** Waits until the newest delivery of a query has a status. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  settled(client: Client, query: string, status: string): Promise<any>;
}

/** To be called where suites are described: the receiver runs as long as they do. */
export function useHooks(): Hooks {
  let receiver: WebhookReceiver;
  let count = 0;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver?.close());

  function freshPath(): Address {
    count += 1;
    const path = `/hook-${count}`;
    return { path, url: receiver.origin + path };
  }

  async function deliveries(client: Client, query: string) {
    const { status, body } = await client.get(`/v1/webhooks/deliveries?${query}`);
    expect(status).toBe(200);
    return body.data;
  }

  return {
    freshPath,
    at: (path) => receiver.at(path),
    received: () => receiver.received,
    answer: (path, respond) => receiver.answer(path, respond),
    async arrived(path, times = 1) {
      await expect.poll(() => receiver.at(path).length).toBeGreaterThanOrEqual(times);
    },
    async register(client, changes = {}) {
      const { path, url } = freshPath();
      const { status, body } = await client.post('/v1/webhooks', { url, events: ['render.completed'], ...changes });
      expect(status).toBe(201);
      return { path, url, id: body.data.id };
    },
    secretOf: async (client) => (await client.get('/v1/account/signing-secret')).body.data.secret,
    deliveries,
    async settled(client, query, status) {
      await expect.poll(async () => (await deliveries(client, query))[0]?.status).toBe(status);
      return (await deliveries(client, query))[0];
    },
  };
}
