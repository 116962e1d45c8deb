import type { Service } from '../e2e/service.ts';

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

export interface LoadOptions {
  readonly service: Service;
  readonly designId: string;
  readonly random: () => number;
  readonly acknowledged: Acknowledged;
  readonly webhook: string;
  /** Renders at most, batches' items included. */
  readonly maxRenders: number;
}

const senders = 3;
const maxBatch = 12;

/** Sends renders and batches until the service is gone or has taken enough. Resolves in both cases. */
export async function sendLoad(options: LoadOptions): Promise<void> {
  let sent = 0;
  const send = async () => {
    while (sent < options.maxRenders) {
      const size = options.random() < 0.4 ? 1 + Math.floor(options.random() * maxBatch) : 1;
      sent += size;
      const alive = size === 1 ? await sendRender(options) : await sendBatch(options, size);
      if (!alive) return;
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
}

/** Sends one render that completes, one that fails, and a batch of both; whoever does not answer is not asked again. */
export async function sendOneOfEach(options: Omit<LoadOptions, 'random' | 'maxRenders'>): Promise<void> {
  // By these the item fails, and then does not.
  for (const random of [() => 0.1, () => 0.9]) {
    await sendRender({ ...options, random, maxRenders: 1 });
  }
  let turn = 0;
  const random = () => (Math.floor(turn++ / 3) % 2 === 0 ? 0.9 : 0.1);
  await sendBatch({ ...options, random, maxRenders: 4 }, 4);
}

/** Some are drawn anew, some again, and some fail once it is tried to bring their picture. */
function item(random: () => number): { readonly body: object; readonly expected: Expected } {
  const kind = random();
  if (kind < 0.15) return { body: { dynamicData: { photo: 'http://127.0.0.1:1/nothing.png' } }, expected: 'failed' };
  const name = kind < 0.35 ? 'the same' : `card ${Math.floor(random() * 1e9)}`;
  return { body: { format: random() < 0.5 ? 'png' : 'jpg', dynamicData: { name } }, expected: 'completed' };
}

async function sendRender({ service, designId, random, acknowledged, webhook }: LoadOptions): Promise<boolean> {
  const { body, expected } = item(random);
  const answer = await call(service, `/v1/render/design/${designId}`, { ...body, async: true, webhook });
  if (answer?.status === 202) acknowledged.renders.set(answer.body.data.renderId, expected);
  return isExpected(answer);
}

async function sendBatch({ service, designId, random, acknowledged, webhook }: LoadOptions, size: number) {
  const items = Array.from({ length: size }, () => item(random));
  const answer = await call(service, '/v1/render/batch', {
    renders: items.map(({ body }) => ({ designId, ...body })),
    webhook,
    priority: random() < 0.5 ? 'high' : 'low',
  });
  if (answer?.status === 202) {
    const { batchId, renders } = answer.body.data;
    acknowledged.batches.set(
      batchId,
      items.map(({ expected }) => expected),
    );
    for (const [index, { renderId }] of renders.entries()) {
      acknowledged.renders.set(renderId, items[index]?.expected ?? 'completed');
    }
  }
  return isExpected(answer);
}

type Called = Awaited<ReturnType<Service['call']>> | undefined;

/** Undefined when the connection broke: nobody knows whether it was accepted. */
function call(service: Service, address: string, body: object): Promise<Called> {
  return service.call('POST', address, body).catch(() => undefined);
}

function isExpected(answer: Called): boolean {
  if (answer && answer.status !== 202) throw new Error(`unexpected: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer !== undefined;
}
