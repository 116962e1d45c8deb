import type { Service } from '../e2e/service.ts';
import type { Receiver } from './receiver.ts';

/** Its picture is brought when a render names one. */
export const design = {
  name: 'Card',
  width: 200,
  height: 100,
  canvasData: {
    elements: [
      { id: 'title', type: 'text', x: 10, y: 10, width: 180, height: 40, text: 'Hello {{ name }}', fontSize: 20 },
      { id: 'photo', type: 'image', x: 0, y: 0, width: 50, height: 50, src: '{{ photo }}', visible: '{{ photo }}' },
    ],
  },
};

/** What the service answered with 2xx, and so owes. */
export interface Acknowledged {
  readonly renders: Map<string, Expected>;
  readonly batches: Map<string, readonly Expected[]>;
}

/** How a render ends unless it was killed with its process again and again. */
export type Expected = 'completed' | 'failed';

interface Item {
  readonly body: object;
  readonly expected: Expected;
}

export interface Target {
  readonly service: Service;
  readonly designId: string;
  readonly acknowledged: Acknowledged;
  readonly receiver: Receiver;
}

export interface LoadOptions extends Target {
  readonly random: () => number;
  /** Renders at most, batches' items included. */
  readonly maxRenders: number;
  /** The service may say for a while that it cannot take anything. */
  readonly mayRefuse?: boolean;
}

/** What may have left something behind that no row names. */
export interface Leftovers {
  /**
   * Renders whose callers waited for the file and got none: no answer, since the service was killed, or a 503, since the
   * database went away before the row was written.
   */
  readonly unended: number;
}

const senders = 3;
const maxBatch = 12;
const refusedPauseMs = 50;

/** Sends renders and batches until the service is gone or has taken enough. Resolves in both cases. */
export async function sendLoad(options: LoadOptions): Promise<Leftovers> {
  const { random } = options;
  let sent = 0;
  let unended = 0;
  const send = async () => {
    while (sent < options.maxRenders) {
      const kind = random();
      const size = kind < 0.4 ? 1 + Math.floor(random() * maxBatch) : 1;
      sent += size;
      const items = Array.from({ length: size }, () => anyItem(options.receiver, random));
      const priority = random() < 0.5 ? 'high' : 'low';
      const isAwaited = kind > 0.85;
      const status = isAwaited
        ? await sendAwaited(options, goodItem(random))
        : size === 1
          ? await sendRender(options, items[0] ?? goodItem(random))
          : await sendBatch(options, { items, priority });
      if (isAwaited && status !== 200) unended += 1;
      if (status === undefined) return;
      if (status === 503 && options.mayRefuse) await new Promise((resolve) => setTimeout(resolve, refusedPauseMs));
      else if (status !== 202 && status !== 200) throw new Error(`unexpected: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return { unended };
}

/**
 * Sends one render and then a batch of three, all of which end alike; whoever does not answer is not asked again. The
 * failing ones fail while they are drawn: their picture is brought, and is broken.
 */
export async function sendSome(target: Target, expected: Expected): Promise<void> {
  const item = () => itemOf(target.receiver, expected, Math.random);
  const statuses = [
    await sendRender(target, item()),
    await sendBatch(target, { items: [item(), item(), item()], priority: 'low' }),
  ];
  const wrong = statuses.filter((status) => status !== undefined && status !== 202);
  if (wrong.length > 0) throw new Error(`unexpected: ${wrong.join(', ')}`);
}

/** Some are drawn anew, some again, and some fail: while their picture is brought, or while it is drawn. */
function anyItem(receiver: Receiver, random: () => number): Item {
  const kind = random();
  if (kind < 0.08) return { body: { dynamicData: { photo: 'http://127.0.0.1:1/nothing.png' } }, expected: 'failed' };
  if (kind < 0.16) return itemOf(receiver, 'failed', random);
  if (kind < 0.35) return { body: { dynamicData: { name: 'the same' } }, expected: 'completed' };
  return kind < 0.6 ? itemOf(receiver, 'completed', random) : goodItem(random);
}

function itemOf(receiver: Receiver, expected: Expected, random: () => number): Item {
  const photo = receiver.picture(expected === 'completed' ? 'whole' : 'cut');
  return { body: { dynamicData: { name: newName(random), photo } }, expected };
}

function goodItem(random: () => number): Item {
  const format = random() < 0.5 ? 'png' : 'jpg';
  return { body: { format, dynamicData: { name: newName(random) } }, expected: 'completed' };
}

const newName = (random: () => number) => `card ${Math.floor(random() * 1e9)}`;

async function sendRender(target: Target, { body, expected }: Item): Promise<number | undefined> {
  const { service, designId, acknowledged, receiver } = target;
  const answer = await call(service, `/v1/render/design/${designId}`, { ...body, async: true, webhook: receiver.url });
  if (answer?.status === 202) acknowledged.renders.set(answer.body.data.renderId, expected);
  return answer?.status;
}

/** Its caller waits for the file. */
async function sendAwaited(target: Target, { body, expected }: Item): Promise<number | undefined> {
  const { service, designId, acknowledged, receiver } = target;
  const answer = await call(service, `/v1/render/design/${designId}`, { ...body, webhook: receiver.url });
  if (answer?.status === 200) acknowledged.renders.set(answer.body.data.renderId, expected);
  return answer?.status;
}

async function sendBatch(
  target: Target,
  { items, priority }: { readonly items: readonly Item[]; readonly priority: 'high' | 'low' },
): Promise<number | undefined> {
  const { service, designId, acknowledged, receiver } = target;
  const answer = await call(service, '/v1/render/batch', {
    renders: items.map(({ body }) => ({ designId, ...body })),
    webhook: receiver.url,
    priority,
  });
  if (answer?.status === 202) {
    const { batchId, renders } = answer.body.data;
    const ends = items.map(({ expected }) => expected);
    acknowledged.batches.set(batchId, ends);
    for (const [index, { renderId }] of renders.entries()) {
      acknowledged.renders.set(renderId, ends[index] ?? 'completed');
    }
  }
  return answer?.status;
}

type Called = Awaited<ReturnType<Service['call']>> | undefined;

/** Undefined when the connection broke: nobody knows whether it was accepted. */
function call(service: Service, address: string, body: object): Promise<Called> {
  return service.call('POST', address, body).catch(() => undefined);
}
