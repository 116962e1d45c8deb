import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { startS3 } from '../support/s3-server.ts';
import { apiKey, startService, temporaryDirectory } from './service.ts';

const stop: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of stop.reverse()) await end();
});

it.runIf(hasPostgres)('a node takes its database, its store, its keys and tokens from files', async () => {
  const s3 = await startS3();
  stop.push(s3.stop);
  const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', ...store } = s3.environment();
  const secrets = {
    DATABASE_URL: await newDatabase(),
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_SESSION_TOKEN: 'the-token-of-a-session',
    PLATEN_BOOTSTRAP_API_KEY: apiKey,
    PLATEN_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
  };
  const folder = temporaryDirectory();
  const files = Object.entries(secrets).map(([name, value]) => {
    writeFileSync(path.join(folder, name), `${value}\n`);
    return [`${name}_FILE`, path.join(folder, name)] as const;
  });
  const service = await startService({
    env: { ...store, ...Object.fromEntries(files), PLATEN_BOOTSTRAP_API_KEY: '', PLATEN_LOG_LEVEL: 'trace' },
  });
  stop.push(service.stop);
  const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
  const { id } = (await service.call('POST', '/v1/designs', design)).body.data;
  expect((await service.call('POST', `/v1/render/design/${id}`, {})).status).toBe(200);
  expect(s3.keys()).toContainEqual({ accessKeyId: S3_ACCESS_KEY_ID, sessionToken: secrets.S3_SESSION_TOKEN });
  const accounts = await createClient(service.url, secrets.PLATEN_ADMIN_TOKEN).get('/admin/v1/accounts');
  expect([accounts.status, accounts.body.data.length]).toEqual([200, 1]);
  for (const value of Object.values(secrets)) expect(service.output()).not.toContain(value);
});
