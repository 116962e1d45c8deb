// Usage: npm run demo
//
// Fills an empty instance, so that every page of Studio has something to show: designs of the gallery in folders, a brand,
// uploads, renders, batches and runs with rows that fail, webhooks with deliveries that came and that did not, a public form,
// a data set, invitations, a second account, and a month of usage. It reads the settings of the service (PLATEN_DATA_DIR,
// DATABASE_URL and so on), starts the service for less than a minute, fills it by its own API, and stops it. What no API
// writes, the usage of past days, goes into the database then.
// `npm start` shows all of it. An instance that has an account already is left alone.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readConfig } from '../packages/server/src/config/read-config.ts';
import { openStore } from '../packages/server/src/store/open-store.ts';
import { createDemoClient } from './demo/client.ts';
import { fillInstance } from './demo/fill-instance.ts';
import { writePastUsage } from './demo/past-usage.ts';
import { startReceiver } from './demo/receiver.ts';

const root = path.dirname(import.meta.dirname);
const config = readConfig(process.env, root);
const store = { dataDir: config.dataDir, databaseUrl: config.databaseUrl };
const key = `demo_${randomBytes(24).toString('hex')}`;
const adminToken = randomBytes(24).toString('hex');

await refuseUsed();
const receiver = await startReceiver();
const port = await freePort();
const service = spawn(process.execPath, ['dist/service.js'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PLATEN_BASE_URL: `http://localhost:${port}`,
    PLATEN_BOOTSTRAP_API_KEY: key,
    PLATEN_ADMIN_TOKEN: adminToken,
    PLATEN_BOOTSTRAP_PLAN: process.env['PLATEN_BOOTSTRAP_PLAN'] ?? 'Enterprise',
    PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
    PLATEN_SETUP: 'off',
    PLATEN_LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(service, 'exit');
try {
  const client = createDemoClient(`http://localhost:${port}`, key);
  await client.ready(() => service.exitCode !== null);
  const { designIds, accountId } = await fillInstance(client, { root, receiverUrl: receiver.url, say: console.log });
  // A member who has accepted would be the first person, and `npm start` would make nobody the owner.
  const operator = createDemoClient(`http://localhost:${port}`, adminToken);
  await operator.call('POST', '/admin/v1/accounts', { name: 'Print shop', plan: 'Teams' });
  for (const [email, role] of [
    ['max@example.com', 'editor'],
    ['zoe@example.com', 'viewer'],
  ]) {
    await operator.call('POST', `/admin/v1/accounts/${accountId}/invitations`, { email, role });
  }
  console.log('Two people are invited, and there is a second account.');
  service.kill('SIGTERM');
  await ended;
  const opened = await openStore(store);
  try {
    await writePastUsage(opened, { accountId, designIds, today: new Date() });
  } finally {
    await opened.close();
  }
  console.log(
    'A month of usage is entered. Start the service with npm start: it prints a link that makes you its owner.',
  );
} finally {
  service.kill('SIGTERM');
  await ended;
  await receiver.close();
}

/** Ends the program where the instance has an account: it is somebody's. */
async function refuseUsed(): Promise<void> {
  const opened = await openStore(store).catch((cause: Error) => {
    console.error(`The instance cannot be opened; stop its service first. ${cause.message}`);
    process.exit(1);
  });
  const { total } = await opened.accounts.list({ offset: 0, limit: 1 });
  await opened.close();
  if (total === 0) return;
  console.error(
    `expected an empty instance; the one at ${config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL'} has ${total} account${total === 1 ? '' : 's'}. Give another PLATEN_DATA_DIR.`,
  );
  process.exit(1);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
