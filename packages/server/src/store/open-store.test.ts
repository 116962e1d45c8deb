import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './open-store.ts';
import type { DesignRow } from './schema.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'platen-store-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const createdAt = '2026-01-01T00:00:00.000Z';
const account = {
  id: 'acc_1',
  name: 'One',
  plan: 'Free',
  created_at: createdAt,
  signing_secret: 'whsec_x',
  previous_secret: null,
  previous_secret_expires_at: null,
};
const apiKey = {
  id: 'key_1',
  account_id: 'acc_1',
  name: 'Key',
  hash: 'hash',
  prefix: 'pre',
  scopes: '[]',
  expires_at: null,
  revoked_at: null,
  created_at: createdAt,
};
const design: DesignRow = {
  id: 'dsn_1',
  account_id: 'acc_1',
  name: 'Größe 🎉',
  width: 10,
  height: 20,
  status: 'DRAFT',
  canvas_data: '{}',
  created_at: createdAt,
  updated_at: createdAt,
  name_search: 'größe 🎉',
};

describe('the embedded store', () => {
  it('keeps what it answered for, after it is opened again', async () => {
    const first = await openStore({ dataDir });
    await first.accounts.create({ account, apiKey });
    await first.designs.insert(design);
    await first.close();
    const second = await openStore({ dataDir });
    expect(await second.designs.find({ accountId: 'acc_1', id: 'dsn_1' })).toEqual(design);
    expect(await second.accounts.findKeyByHash('hash')).toEqual({ ...apiKey, plan: 'Free' });
    await second.close();
  });

  it('shows a design to its own account only', async () => {
    const store = await openStore({ dataDir });
    await store.accounts.create({ account, apiKey });
    await store.designs.insert(design);
    expect(await store.designs.find({ accountId: 'acc_2', id: 'dsn_1' })).toBeUndefined();
    await store.close();
  });

  it('writes both rows of a new account or none', async () => {
    const store = await openStore({ dataDir });
    await expect(store.accounts.create({ account, apiKey: { ...apiKey, account_id: 'acc_9' } })).rejects.toThrow(
      'FOREIGN KEY',
    );
    expect(await store.accounts.anyAccount()).toBe(false);
    await store.close();
  });

  it('lets transactions that are asked for at once follow one another', async () => {
    const store = await openStore({ dataDir });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.accounts.create({
          account: { ...account, id: `acc_${index}` },
          apiKey: { ...apiKey, id: `key_${index}`, account_id: `acc_${index}`, hash: `hash ${index}` },
        }),
      ),
    );
    expect((await store.accounts.findKeyByHash('hash 19'))?.account_id).toBe('acc_19');
    await store.close();
  });

  it('refuses a data directory that another process has open, and says so', async () => {
    const store = await openStore({ dataDir });
    const script = `import { openStore } from ${JSON.stringify(new URL('./open-store.ts', import.meta.url).href)};
      await openStore({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toContain('in use by another Platen process');
    await store.close();
  });
});
