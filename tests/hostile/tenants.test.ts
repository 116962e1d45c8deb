import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../e2e/service.ts';
import {
  apiKey,
  expectRefused,
  newAccount,
  newDesign,
  otherKey,
  render,
  send,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

/** Tables whose rows belong to an account. */
function ownedTables(schema: string): ReadonlySet<string> {
  const interfaces = new Map(
    [...schema.matchAll(/export interface (\w+) \{([^}]*)\}/g)].map(([, name = '', fields = '']) => [name, fields]),
  );
  const tables = [...(interfaces.get('Database') ?? '').matchAll(/(\w+): (\w+);/g)];
  return new Set(
    tables.flatMap(([, table = '', type = '']) => (interfaces.get(type)?.includes('account_id') ? [table] : [])),
  );
}

const byId = 'by an id: the service compares the account, as a foreign one is 403 and not 404';
const upkeep = 'upkeep of all accounts, which no request reaches';
const worker = 'rows that a worker has claimed for whatever account';
const move = 'an installation that is moved as a whole, by its operator';
const content = 'bytes by their hash, of which several accounts may have the same';
/** File and table, and why its query names no account. */
const queriesWithoutAccount: Readonly<Record<string, string>> = {
  'accounts-store.ts api_keys': 'by the hash of a key, which says whose it is',
  'assets-store.ts assets': byId,
  'assets-store.ts files': content,
  'batch-pace.ts render_jobs': 'how many nodes draw, whoever for',
  'batch-pace.ts renders': 'of a batch that was found for its account',
  'batches-store.ts batches': byId,
  'batches-store.ts request_data': 'of renders that were found for their account',
  'batches-store.ts renders': 'of a batch that was found for its account',
  'cancel-waiting.ts render_jobs': 'of a batch of a run that was found for its account',
  'claim-deliveries.ts webhook_deliveries': worker,
  'claim-deliveries.ts webhook_endpoints': worker,
  'claim-job.ts renders': worker,
  'cleaning-store.ts batches': upkeep,
  'cleaning-store.ts drawn_urls': upkeep,
  'cleaning-store.ts files': upkeep,
  'cleaning-store.ts render_slots': upkeep,
  'cleaning-store.ts renders': upkeep,
  'cleaning-store.ts runs': upkeep,
  'cleaning-store.ts request_data': upkeep,
  'cleaning-store.ts webhook_deliveries': upkeep,
  'end-renders.ts renders': worker,
  'endpoint-consequence.ts webhook_endpoints': worker,
  'finish-job.ts batches': worker,
  'finish-job.ts render_jobs': worker,
  'finish-job.ts renders': worker,
  'count-runnable.ts render_jobs': 'how many renders nodes could do, whoever for',
  'designs-store.ts design_versions': 'of a design that was deleted for its account',
  'installation-store.ts files': 'contents by which a node knows its own files when it starts',
  'leaving-store.ts invitations': 'of a person, in whichever accounts they made them',
  'mails-store.ts invitations': 'by an invitation of its own account',
  'invitations-store.ts invitations': 'by the hash of a token, which says to which account',
  'mentions.ts asset_mentions': 'of a document that was changed or deleted for its account',
  'move-rows.ts account_storage': move,
  'open-rows.ts files': move,
  'render-rows.ts files': 'of renders that were found for their account, or that a worker ends',
  'render-slots-store.ts render_slots': upkeep,
  'renders-store.ts files': byId,
  'renders-store.ts renders': byId,
  'runs-store.ts batches': 'of a run that was found for its account',
  'runs-store.ts runs': byId,
  'sessions-store.ts sessions': 'of a person, who may have chosen one of their accounts',
  'store-file.ts files': content,
  'waiting-deliveries.ts webhook_deliveries': 'of an endpoint that was found for its account',
  'webhook-deliveries-store.ts webhook_deliveries': byId,
  'webhook-endpoints-store.ts webhook_endpoints': byId,
  'work-store.ts render_jobs': worker,
  'work-store.ts renders': worker,
};

describe('two accounts', () => {
  it('A10: a foreign asset, render and batch inside a body are not there', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const asset = (await upload(picture)).body.data;
    for (const src of [asset.id, `asset:${asset.id}`]) {
      const design = await newDesign([{ id: 'p', type: 'image', src, width: 10, height: 10 }], { key: otherKey });
      expectRefused(await render(design, {}, otherKey), { status: 400, code: 'INVALID_IMAGE_URL' });
    }
    const design = await newDesign([]);
    const batch = await send('POST', '/v1/render/batch', { key: otherKey, body: { renders: [{ designId: design }] } });
    expect(batch.status).toBe(202);
    await expect
      .poll(
        async () =>
          (await send('GET', `/v1/render/batch/${batch.body.data.batchId}`, { key: otherKey })).body.data.renders[0]
            .status,
        { timeout: 60_000 },
      )
      .toBe('failed');
    expectRefused(await send('POST', '/v1/templates', { key: otherKey, body: { designId: design, name: 'x' } }), {
      status: 404,
      code: 'INVALID_DESIGN_ID',
    });
  });

  it('A10: a foreign design is told and timed like one that never was', async () => {
    const design = await newDesign([]);
    const never = `${design.slice(0, -6)}zzzzzz`;
    const times: Record<string, number[]> = { foreign: [], never: [] };
    const shown: unknown[] = [];
    for (let count = 0; count < 40; count += 1) {
      for (const [name, id] of [
        ['foreign', design],
        ['never', never],
      ] as const) {
        const startedMs = performance.now();
        const { status, body } = await send('GET', `/v1/designs/${id}`, { key: otherKey });
        times[name]?.push(performance.now() - startedMs);
        shown.push({ status, ...body.error, requestId: '' });
      }
    }
    expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
    const median = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0;
    expect(Math.abs(median(times['foreign']) - median(times['never']))).toBeLessThan(50);
  });

  it('A11: addresses of files cannot be guessed, and nothing lists them', async () => {
    const design = await newDesign([]);
    const urls = await Promise.all(
      [1, 2].map(async (scale) => (await render(design, { scale })).body.data.imageUrl as string),
    );
    for (const url of urls) {
      const name = new URL(url).pathname.split('/').at(-1)?.split('.')[0] ?? '';
      // 62 letters: 21 of them are 125 bits. The time stands in front of them.
      expect(name.length).toBeGreaterThanOrEqual(21 + 'rnd_'.length);
    }
    for (const address of ['/files', '/files/', '/library', '/library/', '/docs/']) {
      expect((await send('GET', address, { key: null })).status, address).toBe(404);
    }
  });

  it('A12: what is not one’s to set is not written', async () => {
    const fields = {
      id: 'dsn_mine',
      accountId: 'acc_mine',
      createdAt: '1970-01-01',
      plan: 'Unlimited',
      status: 'PUBLISHED',
      version: 99,
    };
    const created = await send('POST', '/v1/designs', { body: { name: 'A', width: 10, height: 10, ...fields } });
    expect([201, 400]).toContain(created.status);
    const design = created.status === 201 ? created.body.data.id : await newDesign([]);
    expect(design).not.toBe('dsn_mine');
    const before = (await send('GET', `/v1/designs/${design}`)).body.data;
    const { status: _, ...others } = fields;
    const patched = await send('PATCH', `/v1/designs/${design}`, { body: { ...others, name: 'B' } });
    expect([200, 400]).toContain(patched.status);
    const after = (await send('GET', `/v1/designs/${design}`)).body.data;
    expect(after).toMatchObject({ id: before.id, createdAt: before.createdAt, status: before.status });
    expect((await send('GET', `/v1/designs/${design}`, { key: otherKey })).status).toBe(404);
  });

  it('A13: counts of one say nothing of the other', async () => {
    const [one, two] = [await newAccount('Enterprise'), await newAccount('Enterprise')];
    for (let count = 0; count < 3; count += 1) await newDesign([], { key: one });
    const first = await send('GET', '/v1/designs', { key: one });
    const second = await send('GET', '/v1/designs', { key: two });
    expect(first.body.pagination).toMatchObject({ total: 3, totalPages: 1 });
    expect(second.body.pagination).toMatchObject({ total: 0 });
    expect(Number(second.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(
      Number(first.headers.get('x-ratelimit-remaining')),
    );
    expect((await send('GET', '/v1/designs?search=A', { key: two })).body.data).toEqual([]);
  });

  it('A15: the same Idempotency-Key twice is two requests', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const body = { name: 'A', width: 10, height: 10 };
    const [mine, theirs] = await Promise.all(
      [apiKey, otherKey].map((key) => send('POST', '/v1/designs', { key, body, headers })),
    );
    expect([mine?.status, theirs?.status]).toEqual([201, 201]);
    expect(mine?.body.data.id).not.toBe(theirs?.body.data.id);
    expect((await send('GET', `/v1/designs/${mine?.body.data.id}`, { key: otherKey })).status).toBe(404);
  });

  it('A16: the same design of two accounts shares neither picture nor address', async () => {
    const elements = [{ type: 'rectangle', width: 50, height: 50, fill: '#abcdef' }];
    const [mine, theirs] = [await newDesign(elements), await newDesign(elements, { key: otherKey })];
    const first = (await render(mine)).body.data;
    const second = (await render(theirs, {}, otherKey)).body.data;
    expect(second).toMatchObject({ cached: false });
    expect(second.imageUrl).not.toBe(first.imageUrl);
  });

  it('A17: every query of a table with accounts names the account, or is listed with its reason', () => {
    const folder = path.join(repositoryRoot, 'packages/server/src/store');
    const tables = readdirSync(path.join(folder, 'tables')).map((name) => path.join('tables', name));
    const schema = ['schema.ts', ...tables].map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const owned = ownedTables(schema.join('\n'));
    expect(owned.size).toBeGreaterThan(8);
    const found = new Set<string>();
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (each) => each.endsWith('.ts') && !each.endsWith('.test.ts') && !each.startsWith('migrations'),
    );
    for (const file of files) {
      const name = path.basename(file);
      const source = readFileSync(path.join(folder, file), 'utf8');
      for (const match of source.matchAll(/(?:\.(?:selectFrom|updateTable|deleteFrom)|\bremove)\('(\w+)/g)) {
        const end = source.indexOf(match[0].startsWith('remove') ? '});' : '.execute', match.index);
        const query = source.slice(match.index, end < 0 ? undefined : end);
        if (owned.has(match[1] ?? '') && !query.includes('account_id')) found.add(`${name} ${match[1]}`);
      }
    }
    expect([...found].toSorted()).toEqual(Object.keys(queriesWithoutAccount).toSorted());
  });

  it('D7: no origin gets credentials, and none is echoed', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const { headers } = await send('GET', '/v1/designs', { headers: { origin } });
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-origin')).not.toBe(origin);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});
