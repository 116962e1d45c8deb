import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Client, createClient } from '../contract/support/client.ts';
import { fileForm, pixelForm } from '../contract/support/owned-ids.ts';
import { ada, cookieOf, openSetup, sessionClient, signIn as signInAgain } from '../contract/support/people.ts';
import { makeDesign } from '../contract/support/world.ts';
import { columnsOf } from '../support/columns.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { rowsOfAccount } from '../support/rows-of-account.ts';
import { type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
const confirmation = { currentPassword: ada.password };

interface Entry {
  readonly kind: string;
  readonly accountId: string;
}

describe.each(columnsOf('database'))('an account on %s', (database) => {
  let databaseUrl: string | undefined;
  let service: Service;
  let admin: Client;
  let signIn: () => Promise<Client>;
  beforeAll(async () => {
    databaseUrl = database === 'postgres' ? await newDatabase() : undefined;
    service = await startService({
      env: { PLATEN_ADMIN_TOKEN: adminToken, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    });
    admin = createClient(service.url, adminToken);
    signIn = await openSetup(service);
  });
  afterAll(() => service?.stop());

  /** Something in every table that accounts fill. */
  async function fill(client: Client): Promise<string> {
    const design = await makeDesign(client);
    for (const [path, body] of [
      [`/v1/designs/${design}/data-sets`, { name: 'Guests', rows: [{ name: 'Ada' }] }],
      [`/v1/designs/${design}/versions`, { publish: true }],
      [`/v1/render/design/${design}`, { format: 'png' }],
      ['/v1/render/batch', { renders: [{ designId: design }] }],
      ['/v1/templates', { designId: design }],
      [`/v1/designs/${design}/forms`, { name: 'Badges', variables: ['name'] }],
      ['/v1/folders', { name: `Folder of ${design}` }],
      ['/v1/webhooks', { url: 'https://example.com/hook' }],
      ['/v1/invitations', { email: `${design}@example.com`, role: 'viewer' }],
    ] as const) {
      const { status, body: answer } = await client.post(path, body);
      expect([200, 201, 202], `${path}: ${JSON.stringify(answer)}`).toContain(status);
    }
    expect((await client.call('POST', '/v1/assets/upload', { body: pixelForm() })).status).toBe(201);
    const table = fileForm('name\nAda\n', { designId: design });
    expect((await client.call('POST', '/v1/render/batch/from-file', { body: table })).status).toBe(202);
    return design;
  }

  it('is given to its owner as an archive of rows and files, without secrets, and to nobody else', async () => {
    const owner = await signIn();
    const design = await fill(owner);
    const key = (await owner.post('/v1/api-keys', { name: 'Shop' })).body.data;
    const byKey = await createClient(service.url, key.key).get('/v1/account/export');
    expect([byKey.status, byKey.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const signedIn = await createClient(service.url, '').post('/v1/session', ada);
    const headers = { cookie: cookieOf(signedIn) };
    const answer = await fetch(`${service.url}/v1/account/export`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const archive = await fromBufferPromise(bytes);
    const names: string[] = [];
    for await (const entry of archive.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(
      expect.arrayContaining([
        'designs.jsonl',
        'folders.jsonl',
        'design_forms.jsonl',
        'renders.jsonl',
        'assets.jsonl',
        'account_brands.jsonl',
      ]),
    );
    expect(names.filter((name) => /^files\/fil_\w+\.png$/.test(name)).length).toBeGreaterThan(1);
    // Stored as it is, not packed.
    const text = bytes.toString('latin1');
    expect(text).toContain(design);
    expect(text).toMatch(
      /"render_id":"rnd_\w+","created_at":"[^"]+","request":\{"format":"png","dynamicData":\{"name":"Ada"\}\}/,
    );
    const secret = (await owner.get('/v1/account/signing-secret')).body.data.secret;
    const { url } = (await owner.get(`/v1/designs/${design}/forms`)).body.data[0];
    expect(text).toContain('Badges');
    for (const hidden of [secret, key.key, url.split('/').at(-1), 'token_hash', 'sealed_token'])
      expect(text).not.toContain(hidden);
    expect((await owner.get('/v1/audit-log?kind=account.exported')).body.pagination.total).toBe(1);
  });

  it('is deleted by its owner, or by the operator, with all rows that it has, and its people stay', async () => {
    const { accountId, apiKey } = (await admin.post('/admin/v1/accounts', { name: 'Shop', plan: 'Enterprise' })).body
      .data;
    const invitation = { email: 'grace@example.com', role: 'owner' };
    const { url } = (await admin.post(`/admin/v1/accounts/${accountId}/invitations`, invitation)).body.data;
    const body = { token: url.split('/').at(-1), name: 'Grace', password: ada.password };
    const joined = await createClient(service.url, '').post('/v1/invitations/accept', body);
    const grace = sessionClient(service, cookieOf(joined));
    await fill(createClient(service.url, apiKey));
    const wrong = await grace.post('/v1/account/delete', { currentPassword: 'not the password' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'SIGN_IN_FAILED']);
    const byKey = await createClient(service.url, apiKey).post('/v1/account/delete', confirmation);
    expect([byKey.status, byKey.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await grace.post('/v1/account/delete', confirmation)).status).toBe(200);
    // At once.
    expect((await createClient(service.url, apiKey).get('/v1/designs')).status).toBe(401);
    expect((await grace.get('/v1/designs')).body.error.code).toBe('ACCESS_DENIED');
    expect((await grace.get('/v1/session')).body.data.accounts).toEqual([]);
    // Nobody is left to read the account's log by the API; who deleted it has the entry in what is kept of them.
    const { auditLog } = (await grace.get('/v1/profile/export')).body.data;
    expect(auditLog.map(({ kind, accountId }: Entry) => [kind, accountId])).toContainEqual([
      'account.deleted',
      accountId,
    ]);
    const listed = (await admin.get('/admin/v1/accounts')).body.data;
    expect(listed.map((each: { readonly accountId: string }) => each.accountId)).not.toContain(accountId);
    const changed = await admin.patch(`/admin/v1/accounts/${accountId}`, { suspended: false });
    expect([changed.status, changed.body.error.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    const other = (await admin.post('/admin/v1/accounts', { name: 'Other', plan: 'Free' })).body.data.accountId;
    expect((await admin.delete(`/admin/v1/accounts/${other}`)).status).toBe(200);
    expect((await admin.delete(`/admin/v1/accounts/${other}`)).status).toBe(404);
    // Then bit by bit. SQLite is looked into while nobody has it, and housekeeping has its turn between two looks.
    let rows: Readonly<Record<string, number>> = {};
    const isGone = async () => {
      if (databaseUrl === undefined) await service.stop();
      rows = await rowsOfAccount({ dataDir: service.dataDir, databaseUrl }, accountId);
      if (databaseUrl === undefined) {
        service = await startService({ dataDir: service.dataDir, env: { PLATEN_ADMIN_TOKEN: adminToken } });
      }
      return Object.entries(rows).filter(([table, count]) => count > 0 && table !== 'audit_log');
    };
    const interval = databaseUrl === undefined ? 20_000 : 1_000;
    await expect.poll(isGone, { timeout: 240_000, interval }).toEqual([]);
    expect(rows['audit_log']).toBeGreaterThan(0);
    expect(Object.keys(rows).length).toBeGreaterThan(20);
    // What others have stays.
    expect((await (await signInAgain(service)).get('/v1/designs')).body.pagination.total).toBe(1);
  });
});
