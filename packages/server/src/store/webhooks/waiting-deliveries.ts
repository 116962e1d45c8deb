import { type Kysely, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { hostOf } from './record-events.ts';

/** Rows that one statement changes: an endpoint that was away for days may have a hundred thousand waiting. */
const rowsPerStep = 500;
/** Longer than all steps take that make one endpoint's deliveries due again. */
const resumeWithinMs = 120_000;

const waiting = ['pending', 'held'] as const;

interface Step {
  /** Those that the step is about. */
  readonly status: 'pending' | 'held';
  /** Sends to another URL already. */
  readonly notTo?: string;
  readonly set: {
    readonly status?: 'pending' | 'held' | 'failed';
    readonly url?: string;
    readonly host?: string;
    readonly error?: string;
    readonly failures?: number;
    /** Milliseconds until the next attempt, which counts as the first one again. */
    readonly dueInMs?: number;
    /** The delivery has ended now. */
    readonly endsNow?: true;
  };
}

/**
 * One step for an endpoint's waiting deliveries: the next `rowsPerStep` of them by id. Answers how many, and after which
 * to go on. What follows from an endpoint's state is looked at again when a delivery is claimed (`claim-deliveries.ts`),
 * so steps may stop anywhere.
 */
async function take(
  db: Kysely<Database>,
  endpointId: string,
  { status, notTo, set, after = '' }: Step & { readonly after?: string },
): Promise<{ readonly count: number; readonly last: string }> {
  const clock = databaseClock<Database>(db);
  const { dueInMs, endsNow, ...values } = set;
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({
      ...values,
      ...(dueInMs !== undefined && { due_at: clock.now(dueInMs), first_due_at: clock.now(dueInMs) }),
      ...(endsNow && { completed_at: clock.now() }),
    })
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('status', '=', sql.lit(status))
        .where('id', '>', after)
        .$if(notTo !== undefined, (query) => query.where('url', '!=', notTo ?? ''))
        .orderBy('id')
        .limit(rowsPerStep)
        // One that is being claimed or finished just now is not waited for: who does that may wait for one of these.
        .$if(clock.locksRows, (query) => query.forUpdate().skipLocked()),
    )
    .returning('id')
    .execute();
  // Ids are compared by their bytes in both databases, and are ASCII.
  return {
    count: rows.length,
    last:
      rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? after,
  };
}

async function takeAll(db: Kysely<Database>, endpointId: string, step: Step): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const { count, last } = await take(db, endpointId, { ...step, after });
    after = count === 0 ? undefined : last;
  }
}

const held: Step = { status: 'pending', set: { status: 'held' } };

/** The first of what waits for an endpoint that was switched off is kept; the rest when it is due. */
export async function holdFirst(db: Kysely<Database>, endpointId: string): Promise<void> {
  await take(db, endpointId, held);
}

/** What waits for an endpoint that was switched off is kept. */
export function holdAll(db: Kysely<Database>, endpointId: string): Promise<void> {
  return takeAll(db, endpointId, held);
}

/** What waits for an endpoint goes to its new URL. */
export async function redirectAll(db: Kysely<Database>, endpointId: string, url: string): Promise<void> {
  const set = { url, host: hostOf(url) };
  for (const status of waiting) await takeAll(db, endpointId, { status, notTo: url, set });
}

/**
 * Before an endpoint is switched on: what is held becomes due two minutes later, as long as it is more than one step takes.
 * Should the endpoint stay off, because this is as far as it came, that is held again when it is due.
 */
export async function resumeMost(db: Kysely<Database>, endpointId: string): Promise<void> {
  const step: Step = { status: 'held', set: { status: 'pending', dueInMs: resumeWithinMs, failures: 0 } };
  let after: string | undefined = (await isMuch(db, endpointId)) ? '' : undefined;
  while (after !== undefined) {
    const { count, last } = await take(db, endpointId, { ...step, after });
    after = count < rowsPerStep ? undefined : last;
  }
}

/** In the transaction that switches an endpoint on: what is still held is due now. */
export async function resumeRest(db: Kysely<Database>, endpointId: string): Promise<void> {
  await takeAll(db, endpointId, { status: 'held', set: { status: 'pending', dueInMs: 0, failures: 0 } });
}

/** What waits for an endpoint that is being deleted will not be sent. */
export async function failAll(db: Kysely<Database>, endpointId: string): Promise<void> {
  const set = { status: 'failed', error: 'endpoint-deleted', endsNow: true } as const;
  for (const status of waiting) await takeAll(db, endpointId, { status, set });
}

/** Whether more is held than one step takes. */
async function isMuch(db: Kysely<Database>, endpointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', sql.lit('held'))
    .orderBy('id')
    .offset(rowsPerStep)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
