import { actsForAccount, operations } from '@platen/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../contract/support/client.ts';
import { type GoodCall, goodCall, makeNothing, type OperationId } from '../contract/support/good-calls.ts';
import { tokenOf } from '../contract/support/owned-ids.ts';
import { openSetup } from '../contract/support/people.ts';
import { adminToken } from '../contract/support/world.ts';
import { apiKey, buildService, type Service } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { type Column, type Crashed, openColumn, startCrashed } from './column.ts';
import { letClaimsGrowOld } from './grow-old.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** What these make is stored under a name of its own: `sent-again.test.ts` tries them. */
const renders = ['renderDesign', 'renderTemplate', 'renderBatch', 'renderBatchFromFile', 'renderRun'];
const leftOut: ReadonlySet<string> = new Set([...renders, ...makeNothing]);

/** From the description itself: a new one is tried without anybody having to think of it. */
const posts = Object.values(operations).flatMap((operation) => {
  // Those for owners alone are left out: no key is one.
  const keepsAnswers = (actsForAccount(operation) && !('roles' in operation)) || operation.access === 'admin';
  return operation.method === 'POST' && keepsAnswers && !leftOut.has(operation.id) ? [operation.id as OperationId] : [];
});
/** One for each way to store: with an index, with a file that was put first, by changing a row. */
const waysToStore = posts.filter((id) => ['createDesign', 'uploadAsset', 'rotateSigningSecret'].includes(id));
/** `npm run test:crash` tries all of them on both databases; the other tests all on one. */
const triedOn = (database: string) =>
  database === 'sqlite' || process.env['CRASH_ROUNDS'] !== undefined ? posts : waysToStore;

/** Lists of everything that a POST makes, but for what belongs to a design. */
const lists = [
  '/v1/assets',
  '/v1/api-keys',
  '/v1/folders',
  '/v1/invitations',
  '/v1/webhooks',
  '/v1/webhooks/deliveries',
  '/v1/account/signing-secret',
  '/v1/account/url-secret',
  '/v1/templates?limit=3',
];

interface Callers {
  readonly service: Service;
  readonly account: Client;
  readonly operator: Client;
}

async function start(crashed: Crashed, env: Readonly<Record<string, string>> = {}): Promise<Callers> {
  const service = await startCrashed(crashed, {
    PLATEN_ADMIN_TOKEN: adminToken,
    // Each start has a port of its own, and addresses of files are to stay what they were.
    PLATEN_BASE_URL: 'https://platen.example',
    // Where nobody answers; what is told there has failed at once.
    PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
    ...env,
  });
  return { service, account: createClient(service.url, apiKey), operator: createClient(service.url, adminToken) };
}

const callerOf = (id: OperationId, { account, operator }: Callers) =>
  operations[id].access === 'admin' ? operator : account;

/** Undefined when nobody answered. */
const send = (client: Client, { method, path, body }: GoodCall, key: string) =>
  client.call(method, path, { ...(body && { body: body() }), headers: { 'idempotency-key': key } }).catch((cause) => {
    if (cause instanceof TypeError) return undefined;
    throw cause;
  });

/** All that there is. Attempts at deliveries go on after a crash, so of those only the ids. */
async function everything({ account, operator }: Callers): Promise<string> {
  const found: unknown[] = [];
  const designs = await account.get('/v1/designs?limit=100');
  expect(designs.status).toBe(200);
  const ofDesigns = designs.body.data.flatMap(({ id }: { readonly id: string }) => [
    `/v1/designs/${id}/data-sets`,
    `/v1/designs/${id}/forms`,
    `/v1/designs/${id}/versions`,
  ]);
  for (const list of [...lists, ...ofDesigns]) {
    const { status, body } = await account.get(list);
    expect(status).toBe(200);
    found.push(list.endsWith('deliveries') ? body.data.map(({ id }: { readonly id: string }) => id) : body);
  }
  const accounts = await operator.get('/admin/v1/accounts?limit=100');
  expect(accounts.status).toBe(200);
  return JSON.stringify([designs.body, ...found, accounts.body]);
}

describe.each(columnsOf('database'))(
  'what a request makes whose service dies before it answers, on %s,',
  (database) => {
    let column: Column;
    let receiver: Receiver;
    beforeAll(async () => {
      buildService();
      column = await openColumn(database);
      receiver = await startReceiver(await freePort());
    });
    afterAll(async () => {
      await receiver?.stop();
      await column?.stop();
    });

    /** Sends a call at which the service dies. */
    async function dieAt(id: OperationId, callers: Callers): Promise<GoodCall> {
      const call = await goodCall(id, callerOf(id, callers));
      expect(await send(callerOf(id, callers), call, `key-${id}`), id).toBeUndefined();
      expect(await callers.service.ended).toBe('SIGKILL');
      return call;
    }

    it('is what the same request is told of afterwards, and is there once', { timeout: 300_000 }, async () => {
      const crashed = await column.empty('stored', receiver);
      const armed = { NODE_ENV: 'test', CRASH_AT: 'answer-kept' };
      let callers = await start(crashed, armed);
      // Somebody whose password can be forgotten.
      await openSetup(callers.service);
      for (const id of triedOn(database)) {
        const call = await dieAt(id, callers);
        callers = await start(crashed, armed);
        const before = await everything(callers);
        if (database === 'postgres') await letClaimsGrowOld(crashed);
        const again = await send(callerOf(id, callers), call, `key-${id}`);
        expect([200, 201, 202], id).toContain(again?.status);
        expect(again?.headers.get('idempotent-replayed'), id).toBe('true');
        expect(await everything(callers), id).toBe(before);
        const { id: made, accountId, secret, key, apiKey: firstKey, url } = again?.body.data ?? {};
        if (operations[id].path.endsWith('/invitations')) {
          // What an operator made is in no list of theirs; its link works.
          const read = await callers.account.post('/v1/invitations/read', { token: tokenOf(url) });
          expect(read.status, id).toBe(200);
        } else if (operations[id].path.endsWith('/password-resets')) {
          const redeemed = await callers.account.post('/v1/password-resets/redeem', {
            token: tokenOf(url),
            password: 'analytical engine 1837',
          });
          expect(redeemed.status, id).toBe(200);
        } else expect(before, id).toContain(made ?? accountId ?? secret);
        const shownOnce = key ?? firstKey;
        if (shownOnce !== undefined) {
          expect((await createClient(callers.service.url, shownOnce).get('/v1/account')).status, id).toBe(200);
        }
      }
      expect(await callers.service.stop()).toBe(0);
    });

    it('is not there when it was not stored whole, and is made once by the same request', {
      timeout: 300_000,
    }, async () => {
      const crashed = await column.empty('unstored', receiver);
      for (const id of waysToStore) {
        // Others take it for alive until the test says otherwise.
        const armed = { NODE_ENV: 'test', CRASH_AT: 'answer-uncommitted', PLATEN_LEASE_SECONDS: '600' };
        const dying = await start(crashed, armed);
        const before = await everything(dying);
        const call = await dieAt(id, dying);
        const callers = await start(crashed);
        expect(await everything(callers), id).toBe(before);
        if (database === 'postgres') {
          // Another node might be doing it, for all that this one knows.
          const early = await send(callerOf(id, callers), call, `key-${id}`);
          expect([early?.status, early?.body.error.code], id).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
          await letClaimsGrowOld(crashed);
        }
        const again = await send(callerOf(id, callers), call, `key-${id}`);
        expect([200, 201, 202], id).toContain(again?.status);
        expect(again?.headers.get('idempotent-replayed'), id).toBeNull();
        const after = await everything(callers);
        expect(after, id).toContain(again?.body.data.id ?? again?.body.data.secret);
        const third = await send(callerOf(id, callers), call, `key-${id}`);
        expect(third?.body, id).toEqual(again?.body);
        expect(await everything(callers), id).toBe(after);
        expect(await callers.service.stop()).toBe(0);
      }
    });
  },
);
