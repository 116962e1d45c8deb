import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Front } from './fronts.ts';

export interface Account {
  readonly id: string;
  readonly key: string;
  readonly designId: string;
}

/** What a client wants drawn once, however often it has to ask. */
interface Order {
  readonly idempotencyKey: string;
  readonly account: Account;
  readonly address: string;
  readonly body: object;
  /** Renders that it makes. */
  readonly count: number;
}

/** What clients saw of one step of the trial. */
export interface Seen {
  /** Orders that were answered with 200 or 202. */
  orders: number;
  /** Ids of the renders of those orders. */
  readonly renderIds: string[];
  readonly batchIds: string[];
  /** Answers after which an order had to be sent again. */
  sentAgain: number;
  /** Answers that nobody should get in this step; the first of them. */
  readonly wrong: string[];
  wrongCount: number;
  /** Time of each answer, ms. */
  readonly answersMs: number[];
}

/**
 * Which answers a step excuses: none; a key that a first try still holds; also 503, of the service itself; also broken
 * connections and what a proxy makes of them.
 */
export type Excuse = 'none' | 'in use' | 'comes again' | 'breaks';

const brokenStatuses: ReadonlySet<number> = new Set([0, 502, 504]);
const wrongShown = 20;
const batchSize = 5;

export function createOrders(options: {
  readonly accounts: readonly Account[];
  readonly fronts: readonly Front[];
  readonly webhook: string;
}) {
  const { accounts, fronts, webhook } = options;
  let made = 0;
  let turn = 0;
  /** Orders whose first try died with its node or lost the database: asked for again until their key is free. */
  const open: { readonly order: Order; readonly seen: Seen }[] = [];

  function nextOrder(): Order {
    made += 1;
    const account = accounts[made % accounts.length] as Account;
    const { designId } = account;
    const common = { idempotencyKey: randomUUID(), account };
    const text = (index = 0) => ({ text: `Order ${made}.${index}` });
    if (made % 10 === 0) {
      const renders = Array.from({ length: batchSize }, (_, index) => ({ designId, dynamicData: text(index) }));
      return { ...common, address: '/v1/render/batch', body: { renders, webhook }, count: batchSize };
    }
    const address = `/v1/render/design/${designId}`;
    // Whoever waits for an answer is told by it.
    if (made % 5 === 1) return { ...common, address, body: { dynamicData: text() }, count: 1 };
    return { ...common, address, body: { async: true, dynamicData: text(), webhook }, count: 1 };
  }

  /** One try, through the proxies in turn; tells whether there must be another. */
  async function send(order: Order, seen: Seen, excuse: Excuse): Promise<'done' | 'again' | 'in use'> {
    const front = fronts[turn++ % fronts.length] as Front;
    const fromMs = performance.now();
    const { status, text, retryAfter } = await ask(front, order);
    seen.answersMs.push(performance.now() - fromMs);
    if (status === 200 || status === 202) {
      const { data } = JSON.parse(text);
      const ids: readonly string[] = data.renders?.map(({ renderId }: { readonly renderId: string }) => renderId) ?? [
        data.renderId,
      ];
      if (ids.length !== order.count) return wrong(seen, `${front.name} ${status}: ${ids.length} renders`);
      seen.orders += 1;
      seen.renderIds.push(...ids);
      if (data.batchId !== undefined && data.renders) seen.batchIds.push(data.batchId);
      return 'done';
    }
    seen.sentAgain += 1;
    if (status === 409 && excuse !== 'none' && text.includes('IDEMPOTENCY_KEY_IN_USE')) return 'in use';
    const isOwn = status === 503 && text.includes('SERVICE_UNAVAILABLE') && retryAfter !== null;
    if (isOwn && (excuse === 'comes again' || excuse === 'breaks')) return 'again';
    if (excuse === 'breaks' && (status === 503 || brokenStatuses.has(status))) return 'again';
    return wrong(seen, `${front.name} ${status} to ${order.address}: ${text.slice(0, 300)}`);
  }

  return {
    newSeen: (): Seen => ({
      orders: 0,
      renderIds: [],
      batchIds: [],
      sentAgain: 0,
      wrong: [],
      wrongCount: 0,
      answersMs: [],
    }),

    /** Sends orders by so many clients at once, each with this pause between two, until told to stop; every one is answered. */
    start(seen: Seen, excuse: Excuse, load: { readonly clients: number; readonly betweenMs: number }) {
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          const order = nextOrder();
          for (;;) {
            const end = await send(order, seen, excuse);
            if (end === 'done') break;
            if (end === 'in use') {
              open.push({ order, seen });
              break;
            }
            await pause(300);
          }
          await pause(load.betweenMs);
        }
      };
      const clients = Promise.all(Array.from({ length: load.clients }, client));
      return async () => {
        isOver = true;
        await clients;
      };
    },

    /** Until every order that was in use has its answer. Throws where keys are still held after so long, ms. */
    async settle(withinMs: number): Promise<void> {
      const untilMs = performance.now() + withinMs;
      while (open.length > 0) {
        if (performance.now() > untilMs) throw new Error(`${open.length} keys are still held after ${withinMs} ms`);
        for (const each of open.splice(0)) {
          const end = await send(each.order, each.seen, 'in use');
          if (end !== 'done') open.push(each);
        }
        await pause(1_000);
      }
    },
  };
}

function wrong(seen: Seen, what: string): 'again' {
  seen.wrongCount += 1;
  if (seen.wrong.length < wrongShown) seen.wrong.push(what);
  return 'again';
}

async function ask({ port }: Front, { account, address, body, idempotencyKey }: Order) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  } catch (cause) {
    return { status: 0, text: String(cause), retryAfter: null };
  }
}
