import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@platen/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzSize } from '../support/fuzz-size.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import type { Answer, Client } from './support/client.ts';
import { operationAt } from './support/described-answers.ts';
import { type GeneratedRequest, generateRequests } from './support/generated-requests.ts';
import type { OperationId } from './support/good-calls.ts';
import { createIdPool } from './support/id-pool.ts';
import { startWorld, type World } from './support/world.ts';

/** Another one finds other things: `FUZZ_SEED=1 npx vitest run tests/contract/fuzz.test.ts`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const requests = fuzzSize({ short: 2_000, full: 5_000 });
/** Some operations succeed only after others, and which comes when is up to the machine: the rest may need more of them. */
const atMost = 5 * requests;
const atOnce = 8;

let world: World;
let receiver: WebhookReceiver;
beforeAll(async () => {
  world = await startWorld('sqlite');
  receiver = await startWebhookReceiver();
  const picture = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/images/palette.png'));
  receiver.answer('/picture.png', (response) => response.end(picture));
});
afterAll(async () => {
  await world?.stop();
  await receiver?.close();
});

describe('requests made from the description of the API', () => {
  it(`are answered as it tells, at least ${requests} of them, each operation succeeds, and none with a 5xx`, async () => {
    // Enough calls for a minute; the key may do everything, and is never revoked.
    const client = await world.account('Unlimited');
    const ownKeys = (await client.get('/v1/api-keys')).body.data.map(({ id }: { readonly id: string }) => id);
    const ownAccount = (await client.get('/v1/account')).body.data.id;
    // All but five of the gallery's are left out: nobody may change them, and one's own would hardly be found among so many.
    const gallery = (await client.get('/v1/templates?limit=100')).body.data.map(
      ({ id }: { readonly id: string }) => id,
    );
    const random = seededRandom(seed);
    const ids = createIdPool({ random, not: [...ownKeys, ownAccount, ...gallery.slice(5)] });
    let sent = 0;
    const source = generateRequests({
      random,
      ids,
      isGentle: () => sent >= requests,
      urls: [`${receiver.origin}/hook`, `${receiver.origin}/picture.png`],
    });
    const statuses = new Map<string, number>();
    const failures: string[] = [];

    async function send(request: GeneratedRequest): Promise<void> {
      const sender: Client = request.path.startsWith('/admin/') ? world.admin : client;
      // It checks that the answer is one that the description tells.
      let answer = await sender.call(request.method, request.path, request);
      if (isBusy(answer)) {
        // On a machine with much other work render processes may all be taken for longer than a caller is kept waiting.
        await setTimeout(answer.body.error.details.retryAfter * 1_000);
        answer = await sender.call(request.method, request.path, request);
      }
      count(statuses, `${request.operation} ${answer.status}`);
      const problem = problemOf(request, answer);
      if (problem !== undefined) failures.push(`${problem}: ${shown(request)} → ${JSON.stringify(answer.body)}`);
      const isGone = answer.status === 404 || (request.method === 'DELETE' && answer.status < 300);
      if (isGone && request.endsInId) ids.forget(request.ids);
      else if (answer.status < 300) ids.learn(JSON.stringify([answer.body, ...answer.headers]), request.ids);
    }

    const isDone = () => sent >= atMost || (sent >= requests && neverSucceeded(statuses).length === 0);
    const sendNext = async (): Promise<void> => {
      while (!isDone()) {
        const { value } = source.next();
        // A person who signs out everywhere would stop all others of these requests.
        const isSent = value && !['operator', 'person'].includes(accessOf(value.operation));
        // What some operations still need to succeed is there for them after a while.
        const isSpared = sent >= requests && value?.method === 'DELETE' && hasSucceeded(statuses, value.operation);
        if (!isSent || isSpared) continue;
        sent += 1;
        await send(value);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendNext));
    expect(failures).toEqual([]);
    expect(neverSucceeded(statuses)).toEqual([]);
    // It is also refused, or it would try nothing.
    const refused = new Set([...statuses.keys()].filter((kind) => / 4\d\d$/.test(kind)).map(nameOf));
    expect(refused.size).toBeGreaterThan(35);
    expect((await world.nobody.get('/readyz')).status).toBe(200);
    // A rejection that nobody handles would end the process; what it did not foresee is written at this level.
    expect(world.service.output()).not.toMatch(/unhandled|uncaught|"level":[56]0/i);
  }, 600_000);
});

/** The operations that were answered with no 2xx yet. */
function neverSucceeded(statuses: ReadonlyMap<string, number>): readonly string[] {
  // Nobody finds a password by chance, nor the token of a link, which makes a member. Those for owners alone take no key.
  const findable = (Object.keys(operations) as OperationId[]).filter(
    (id) =>
      !['operator', 'person', 'public'].includes(accessOf(id)) &&
      !('roles' in operations[id]) &&
      !operations[id].path.includes('{personId}'),
  );
  return findable.filter((id) => !hasSucceeded(statuses, id));
}

const hasSucceeded = (statuses: ReadonlyMap<string, number>, id: string): boolean =>
  [200, 201, 202, 204].some((status) => statuses.has(`${id} ${status}`));

/** The answer that says itself when to send the request again. */
function isBusy({ status, body }: Answer): boolean {
  return status === 503 && body.error?.code === 'SERVICE_UNAVAILABLE' && body.error.details?.retryAfter > 0;
}

/** What is wrong with an answer beside its shape. */
function problemOf(request: GeneratedRequest, { status, body }: Answer): string | undefined {
  // A receiver that does not answer is told as such.
  if (status >= 500 && body.error?.code !== 'WEBHOOK_FAILED') return `a ${status}`;
  if (status === 401 && body.error?.code !== 'SIGN_IN_FAILED') return 'a good key was refused';
  const isDescribed = operationAt(request.method, request.path.split('?')[0] ?? '') !== undefined;
  // Such as an address that misses an id.
  const isEnvelope = body.success === false && typeof body.error?.requestId === 'string';
  if (!isDescribed && !isEnvelope) return 'no envelope';
  return undefined;
}

function count(statuses: Map<string, number>, kind: string): void {
  statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
}

const accessOf = (id: string): string => operations[id as OperationId].access;

const nameOf = (kind: string): string => kind.split(' ')[0] ?? '';

function shown({ body, ...request }: GeneratedRequest): string {
  const sent = body instanceof FormData ? Object.fromEntries(body) : body;
  return JSON.stringify({ ...request, body: sent }).slice(0, 2_000);
}
