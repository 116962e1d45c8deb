import type { WorkQueue } from './work-queue.ts';

export interface PgBossQueueOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Told of what does not reach the queue; the work is done nevertheless. */
  readonly onError: (cause: unknown) => void;
}

const queueName = 'renders';
/** More nodes than these need not be woken by one request: each goes on by itself while there is work. */
const maxMessages = 16;
/** Callers wait for their answer meanwhile; who is not woken looks for jobs by itself. */
const patienceMs = 1_000;
/** What is not done by then is given up, so that what waits does not pile up. */
const statementTimeoutMs = 15_000;
/** Sending, and the library's own upkeep. A node that does queued renders has one more, that listens. */
const maxConnections = 2;

/**
 * Wakes the workers of all nodes through pg-boss, in the database that holds the jobs. A message means "look": who
 * gets it takes whichever job is next.
 */
export async function openPgBossQueue({ url, onError }: PgBossQueueOptions): Promise<WorkQueue> {
  // Loaded here and not above: a service on one machine never needs it, and starts sooner without.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platen queue',
    max: maxConnections,
    // Handed on to the driver as they are.
    ...{ statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs },
    // Nothing here is planned by the clock.
    schedule: false,
    // Wakes at once; polling stays as the safety net, and is all there is behind a pooler of transactions.
    useListenNotify: true,
  });
  let isClosed = false;
  // What it was about to ask when it was closed concerns nobody.
  const tell = (cause: unknown) => (isClosed ? undefined : onError(cause));
  boss.on('error', tell);
  await boss.start();
  // Another node may just have made it; then this does nothing.
  await boss.createQueue(queueName, {
    notify: true,
    // A message that nobody could act upon is not worth repeating: the rows stay.
    retryLimit: 0,
    expireInSeconds: 60,
    retentionSeconds: 600,
    deleteAfterSeconds: 60,
  });
  return {
    async announce(jobs) {
      const messages = Array.from({ length: Math.min(jobs, maxMessages) }, () => ({}));
      if (messages.length === 0) return;
      const sent = boss.insert(queueName, messages).catch(tell);
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
    },
    async listen(wake) {
      await boss.work(queueName, { pollingIntervalSeconds: 2 }, async () => wake());
    },
    close() {
      isClosed = true;
      return boss.stop({ graceful: false, close: true });
    },
  };
}
