import type { FileAccess } from '@platen/api';
import { sql, type Transaction } from 'kysely';
import { readFileAccess } from '../../domain/read-names.ts';
import { databaseClock } from '../database/database-clock.ts';
import { type FieldsOf, fieldsOf } from '../database/fields.ts';
import type { Database, WebhookDeliveryRow } from '../schema.ts';
import { allocateDeliverySlots, type Receiver } from './allocate-delivery-slots.ts';
import type { ReachedHosts } from './due-receivers.ts';
import { lockWaiting } from './lock-waiting.ts';
import { previousSecretsOf } from './previous-secrets.ts';
import { hostOf } from './record-events.ts';

export interface DeliveryClaim {
  /** The node that will send. */
  readonly owner: string;
  /** Longer than an attempt can last. */
  readonly leaseMs: number;
  /** Most attempts at once on this node, including those under way. */
  readonly places: number;
  /** How many of `places` may go from one account to one host. */
  readonly perHost: number;
  /** Attempts under way on this node. */
  readonly underWay: readonly Receiver[];
  /** Receivers, by `receiverKey`, whose last delivery took long; at most some thousands. */
  readonly slow: ReadonlySet<string>;
}

/** A delivery for which an attempt has begun. */
export interface StartedDelivery extends FieldsOf<WebhookDeliveryRow> {
  /** The start of the attempt, by the database's clock. */
  readonly startedAt: string;
  readonly signingSecret: string;
  /** Earlier secrets that are still valid, the newest first. */
  readonly previousSecrets: readonly string[];
  /** The file access of the account; `public` when the account is gone. */
  readonly fileAccess: FileAccess;
  readonly signedUrlSeconds: number;
}

/**
 * Takes due deliveries and divides the free places among their accounts (`allocate-delivery-slots.ts`), so that slow
 * receivers do not make others wait. Each delivery is leased: nobody else takes it until the lease ends.
 */
export async function claimDeliveries(
  transaction: Transaction<Database>,
  claim: DeliveryClaim & { readonly reached: ReachedHosts },
): Promise<readonly StartedDelivery[]> {
  const waiting = await lockWaiting(transaction, claim);
  const chosen = allocateDeliverySlots({ ...claim, waiting }).map(({ id }) => id);
  const sendable = await setAside(transaction, chosen);
  return startDeliveries(transaction, { ids: sendable, owner: claim.owner, leaseMs: claim.leaseMs });
}

/**
 * Sets aside deliveries to an endpoint that is off. An endpoint may be switched off or deleted while an event for it is
 * being recorded; the steps that then hold back its waiting deliveries may not have finished. A delivery whose endpoint
 * has another URL now is due again.
 */
async function setAside(transaction: Transaction<Database>, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const clock = databaseClock<Database>(transaction);
  const rows = await transaction
    .selectFrom('webhook_deliveries')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.endpoint_id',
      'webhook_deliveries.url',
      'webhook_endpoints.enabled',
      'webhook_endpoints.url as endpoint_url',
    ])
    .where('webhook_deliveries.id', 'in', ids)
    .execute();
  const off = rows.filter(({ endpoint_id, enabled }) => endpoint_id !== null && enabled === 0);
  const stillOff = await lockOff(transaction, [...new Set(off.map(({ endpoint_id }) => endpoint_id ?? ''))]);
  const held = off.filter(({ endpoint_id }) => stillOff.has(endpoint_id ?? ''));
  const gone = rows.filter(({ endpoint_id, enabled }) => endpoint_id !== null && enabled === null);
  const moved = rows.filter(({ enabled, url, endpoint_url }) => enabled === 1 && url !== endpoint_url);
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  for (const [url, some] of Map.groupBy(moved, ({ endpoint_url }) => endpoint_url ?? '')) {
    const to = { url, host: hostOf(url) };
    await transaction.updateTable('webhook_deliveries').set(to).where('id', 'in', idsOf(some)).execute();
  }
  if (held.length > 0) {
    await transaction
      .updateTable('webhook_deliveries')
      .set({ status: 'held' })
      .where('id', 'in', idsOf(held))
      .execute();
  }
  if (gone.length > 0) {
    await transaction
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', error: 'endpoint-deleted', completed_at: clock.now() })
      .where('id', 'in', idsOf(gone))
      .execute();
  }
  const aside = new Set([...idsOf(off), ...idsOf(gone), ...idsOf(moved)]);
  return ids.filter((id) => !aside.has(id));
}

/**
 * Returns those of the endpoints that are off and stay off until this transaction ends. An endpoint that somebody is
 * changing now is not waited for, because they may wait for the deliveries locked here; its deliveries are checked
 * again later.
 */
async function lockOff(transaction: Transaction<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', 0)
    .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forShare().skipLocked())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Begins an attempt for each delivery: it is leased and recorded before anything is sent. */
export async function startDeliveries(
  transaction: Transaction<Database>,
  start: { readonly ids: readonly string[]; readonly owner: string; readonly leaseMs: number },
): Promise<readonly StartedDelivery[]> {
  if (start.ids.length === 0) return [];
  const clock = databaseClock<Database>(transaction);
  const rows = await transaction
    .updateTable('webhook_deliveries')
    .set((row) => ({
      lease_owner: start.owner,
      lease_token: row('lease_token', '+', 1),
      attempts: row('attempts', '+', 1),
      due_at: clock.now(start.leaseMs),
    }))
    .where('id', 'in', start.ids)
    .where('status', '=', sql.lit('pending'))
    .returningAll()
    .execute();
  if (rows.length === 0) return [];
  // The nodes that began these attempts are gone.
  await transaction
    .updateTable('webhook_attempts')
    .set({ finished_at: clock.now(), error: 'interrupted' })
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('finished_at', 'is', null)
    .execute();
  const attempts = await transaction
    .insertInto('webhook_attempts')
    .values(
      rows.map((row) => ({
        delivery_id: row.id,
        number: row.attempts,
        started_at: clock.now(),
        finished_at: null,
        status: null,
        error: null,
        answer: null,
      })),
    )
    .returning(['delivery_id', 'started_at'])
    .execute();
  const accounts = await transaction
    .selectFrom('accounts')
    .select([
      'id',
      'signing_secret',
      'previous_secret',
      'previous_secret_expires_at',
      'earlier_secrets',
      'file_access',
      'signed_url_seconds',
    ])
    .where('id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .execute();
  const startedAt = new Map(attempts.map((attempt) => [attempt.delivery_id, attempt.started_at]));
  const byAccount = new Map(accounts.map((account) => [account.id, account]));
  return rows.map((row) => {
    const begun = startedAt.get(row.id) ?? row.due_at;
    const account = byAccount.get(row.account_id);
    return {
      ...fieldsOf(row),
      startedAt: begun,
      signingSecret: account?.signing_secret ?? '',
      fileAccess: readFileAccess(account?.file_access ?? 'public'),
      signedUrlSeconds: account?.signed_url_seconds ?? 0,
      previousSecrets: account ? previousSecretsOf(account, begun).map(({ secret }) => secret) : [],
    };
  });
}
