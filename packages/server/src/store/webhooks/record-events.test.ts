import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { newDatabase } from '../../../../../tests/support/postgres/new-database.ts';
import { type RecordedEvent, requestDeliveryId } from '../../domain/event.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database, WebhookEndpointRow } from '../schema.ts';
import { recordEvents } from './record-events.ts';

const at = '2026-11-21T12:00:00.000Z';
let db: Kysely<Database>;

const endpoint = (id: string, accountId: string, changes: Partial<WebhookEndpointRow> = {}): WebhookEndpointRow => ({
  id,
  account_id: accountId,
  url: `https://${id}.example/hook`,
  events: JSON.stringify(['render.completed']),
  enabled: 1,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  created_at: at,
  updated_at: at,
  ...changes,
});
const event = (changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  accountId: 'acc_1',
  event: 'render.completed',
  subjectId: 'rnd_0Abcdefg123456789012345678901234',
  body: '{"event":"render.completed"}',
  ...changes,
});
const record = (...events: readonly RecordedEvent[]) => db.transaction().execute((trx) => recordEvents(trx, events));
const deliveries = () => db.selectFrom('webhook_deliveries').selectAll().orderBy('url').execute();

describe.each(columnsOf('database'))('recording an event on %s', (database) => {
  beforeEach(async () => {
    const url = database === 'postgres' ? await newDatabase() : undefined;
    db = url
      ? openPostgres({ url, maxConnections: 2, onError: () => undefined }).db
      : new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
    await migrate(db);
    for (const id of ['acc_1', 'acc_2']) {
      const secrets = { signing_secret: 's', previous_secret: null, previous_secret_expires_at: null };
      await db
        .insertInto('accounts')
        .values({ id, name: id, plan: 'Free', created_at: at, ...secrets })
        .execute();
    }
  });
  afterEach(() => db.destroy());

  it('makes a delivery for the URL of the request and one for each endpoint that asked for it', async () => {
    await db
      .insertInto('webhook_endpoints')
      .values([
        endpoint('whk_a', 'acc_1'),
        endpoint('whk_b', 'acc_1', { events: JSON.stringify(['batch.completed']) }),
        endpoint('whk_c', 'acc_2'),
      ])
      .execute();
    await record(event({ url: 'http://Receiver.example:8080/hook' }));
    expect(await deliveries()).toMatchObject([
      {
        id: requestDeliveryId(event().subjectId, 'render.completed'),
        endpoint_id: null,
        host: 'receiver.example:8080',
      },
      { endpoint_id: 'whk_a', account_id: 'acc_1', host: 'whk_a.example', status: 'pending', attempts: 0 },
    ]);
  });

  it('again changes nothing', async () => {
    await record(event({ url: 'https://one.example/' }));
    const [first] = await deliveries();
    await record(event({ url: 'https://one.example/', body: '{"other":true}' }));
    expect(await deliveries()).toEqual([first]);
  });

  it('keeps it for an endpoint that is off', async () => {
    await db
      .insertInto('webhook_endpoints')
      .values(endpoint('whk_a', 'acc_1', { enabled: 0 }))
      .execute();
    await record(event());
    expect(await deliveries()).toMatchObject([{ endpoint_id: 'whk_a', status: 'held' }]);
  });

  it('writes nothing when nobody wants to know, and nothing when the transaction fails', async () => {
    await record(event());
    const failing = db.transaction().execute(async (trx) => {
      await recordEvents(trx, [event({ url: 'https://one.example/' })]);
      throw new Error('the render could not be stored');
    });
    await expect(failing).rejects.toThrow('could not be stored');
    expect(await deliveries()).toEqual([]);
  });
});
