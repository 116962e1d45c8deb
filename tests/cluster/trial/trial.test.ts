import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { familyOf } from '../../e2e/process-figures.ts';
import type { Service } from '../../e2e/service.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';
import { hasPostgres } from '../../support/postgres/postgres-package.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import { nowMs } from '../held-leases.ts';
import { countEnds, type Step } from './count-ends.ts';
import { type Front, startFronts } from './fronts.ts';
import { intrude } from './intruders.ts';
import { guessKeys } from './key-guesser.ts';
import { moveThereAndBack } from './move-house.ts';
import { type Account, createOrders, type Excuse, type Seen } from './orders.ts';
import { upgradeBesideDump } from './upgrade.ts';
import { tableOf, writeTrialPage } from './write-table.ts';

/**
 * `full` for `npm run trial:cluster`; `small`, which shows that the trial itself works, for `npm run test:cluster`. No part of all
 * tests: it takes five minutes.
 */
const form = process.env['PLATEN_TRIAL'];
const isFull = form === 'full';
/** How often kills happen in the full trial, and what lasts longer a third as often. */
const rounds = Number(process.env['PLATEN_TRIAL_ROUNDS'] ?? 9);
const longTimes = Math.ceil(rounds / 3);
const scale = isFull
  ? {
      accounts: 200,
      times: rounds,
      seconds: 15,
      stopSeconds: 45,
      leaseSeconds: 30,
      load: { clients: 8, betweenMs: 400 },
    }
  : { accounts: 20, times: 1, seconds: 3, stopSeconds: 5, leaseSeconds: 2, load: { clients: 4, betweenMs: 200 } };
const adminToken = 'the-token-of-the-operator';
/** Longer than the samples of the proxies need to see that a node is going: three looks, two seconds apart. */
const stopDelaySeconds = 8;
/** For which nginx sends nothing to a node that it could not reach. */
const nginxForgetsMs = 11_000;
const drainMs = 300_000;
/** A bound of what hangs. */
const stepTimeoutMs = 900_000;
const pauses = (seconds: number) => pause(seconds * 1_000);

if (process.platform !== 'linux') console.log('skip the trial of a cluster: it needs Linux');
else if (form === undefined) console.log('skip the trial of a cluster: npm run test:cluster has a small form of it');

describe.runIf(form !== undefined && hasPostgres && process.platform === 'linux')(
  'an operator’s night, in which nothing is lost',
  {
    timeout: stepTimeoutMs,
  },
  () => {
    const startedMs = performance.now();
    const steps: Step[] = [];
    let cluster: Cluster;
    let fronts: readonly Front[];
    let accounts: readonly Account[];
    let orders: ReturnType<typeof createOrders>;
    let moved = '';
    const portOf = ({ url }: Service) => Number(new URL(url).port);
    const node = (role: 'api' | 'worker', index: number) => {
      const nodes = cluster.nodes(role);
      return nodes[index % nodes.length] as Service;
    };

    beforeAll(async () => {
      cluster = await startCluster({
        PLATEN_SPARE_PROCESSES: 'on',
        PLATEN_ADMIN_TOKEN: adminToken,
        PLATEN_TRUSTED_PROXIES: '127.0.0.1',
        PLATEN_STOP_DELAY_SECONDS: String(stopDelaySeconds),
        PLATEN_LEASE_SECONDS: String(scale.leaseSeconds),
      });
      if (hasPgBouncer) await addPooledWorker();
      else console.log('skip a worker behind PgBouncer: it is not installed');
      accounts = await addAccounts(scale.accounts);
      fronts = await startFronts(cluster.nodes('api').map(portOf));
      if (fronts.length === 0) fronts = cluster.nodes('api').map((each) => ({ name: 'no proxy', port: portOf(each) }));
      orders = createOrders({ accounts, fronts, webhook: cluster.receiver.url });
      // Until each proxy has had its first look at the nodes.
      await pauses(3);
    });
    afterAll(() => cluster?.stop());

    async function addPooledWorker(): Promise<void> {
      const ignores = ['statement_timeout', 'idle_in_transaction_session_timeout'];
      const pooled = await startPgBouncer({ databaseUrl: cluster.proxy.url, poolSize: 5, ignores });
      await cluster.add('worker', { env: { DATABASE_URL: pooled, PLATEN_MIGRATIONS: 'await' } });
    }

    async function addAccounts(count: number): Promise<readonly Account[]> {
      const { url, operatorUrl } = node('api', 0);
      const post = async (address: string, key: string, body: object) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
        expect(answer.status).toBe(201);
        // biome-ignore lint/suspicious/noExplicitAny: what was just asserted on.
        return ((await answer.json()) as any).data;
      };
      const added: Account[] = [];
      for (let index = 0; index < count; index += 1) {
        const name = `Account ${index}`;
        const { accountId: id, apiKey: key } = await post(`${operatorUrl}/admin/v1/accounts`, adminToken, {
          name,
          plan: 'Enterprise',
        });
        const text = { id: 't', type: 'text', x: 10, y: 10, width: 280, height: 60, text: '{{text}}', fontSize: 24 };
        const code = { id: 'c', type: 'qr', x: 100, y: 80, width: 100, height: 100, value: '{{text}}' };
        const design = { name, width: 300, height: 200, canvasData: { elements: [text, code] } };
        added.push({ id, key, designId: (await post(`${url}/v1/designs`, key, design)).id });
      }
      return added;
    }

    /** Orders come before, during and after what happens; then all that waits is drawn. */
    async function step(what: string, excuse: Excuse, times: number, happen: (index: number) => Promise<unknown>) {
      const seen: Seen = orders.newSeen();
      const fromMs = await nowMs(cluster);
      const stop = orders.start(seen, excuse, scale.load);
      try {
        await pauses(scale.seconds / 3);
        for (let index = 0; index < times; index += 1) {
          await happen(index);
          await pauses(scale.seconds / 3);
        }
      } finally {
        await stop();
      }
      const stoppedMs = performance.now();
      await nothingWaits();
      const drainedMs = performance.now() - stoppedMs;
      steps.push({ what, times, seen, fromMs, drainedMs });
      console.log(`${what}: ${seen.orders} orders, sent again ${seen.sentAgain}, wrong ${seen.wrongCount}`);
      expect(seen.wrong).toEqual([]);
      expect(seen.orders).toBeGreaterThan(0);
    }

    const nothingWaits = (tables = ['render_jobs']) =>
      vi.waitFor(
        async () => {
          for (const table of tables) {
            const { rows } = await cluster.database.query(`select 1 from ${table} limit 1`);
            expect(rows).toEqual([]);
          }
        },
        { timeout: drainMs, interval: 200 },
      );

    async function stopAndGoOn({ pid }: Service, seconds: number): Promise<void> {
      process.kill(pid, 'SIGSTOP');
      try {
        await pauses(seconds);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    }

    async function killRenderProcess(index: number): Promise<void> {
      const [, ...family] = familyOf(node('worker', index).pid);
      const victim = family[index % family.length];
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
    }

    it('serves', () => step('nothing goes wrong', 'none', 1, () => pauses(scale.seconds)));

    it('loses a render process', () =>
      step('a render process of a worker is killed', 'none', scale.times, killRenderProcess));

    it('loses workers', () =>
      step('a worker is killed, and another one is started', 'none', scale.times, async () => {
        const victim = node('worker', 0);
        const options = cluster.optionsOf(victim);
        await cluster.kill(victim);
        await cluster.add('worker', options);
      }));

    it('loses API nodes', () =>
      step('an API node is killed, and started again', 'breaks', scale.times, async () => {
        const victim = node('api', 0);
        await cluster.kill(victim);
        await cluster.add('api', { port: portOf(victim) });
      }));

    it('has a worker that is silent', () =>
      step(`a worker is stopped for ${scale.stopSeconds} s, and goes on`, 'none', isFull ? longTimes : 1, (index) =>
        stopAndGoOn(node('worker', index), scale.stopSeconds),
      ));

    it('has an API node that is silent', () =>
      step(`an API node is stopped for ${scale.seconds} s, and goes on`, 'none', isFull ? longTimes : 1, (index) =>
        stopAndGoOn(node('api', index), scale.seconds),
      ));

    it('has a slow store', () =>
      step('the store takes 2.5 s for each answer', 'none', 1, async () => {
        cluster.s3.behave('slow');
        await pauses(2 * scale.seconds);
        cluster.s3.behave('well');
      }));

    it('has a store that fails', () =>
      step('the store answers 500', 'comes again', isFull ? longTimes : 1, async () => {
        cluster.s3.behave('failing');
        await pauses(scale.seconds);
        cluster.s3.behave('well');
      }));

    it('has a database that is away', () =>
      step('the database is cut off', 'comes again', isFull ? longTimes : 1, async () => {
        cluster.proxy.cut();
        await pauses(scale.seconds);
        cluster.proxy.restore();
      }));

    it('is upgraded', () =>
      step('all nodes are replaced by ones with a new column, beside a dump', 'none', 1, async () => {
        await upgradeBesideDump(cluster, { dumpMs: 2_000 * scale.seconds, restMs: nginxForgetsMs });
      }));

    it('has intruders', () =>
      step('another installation wants the bucket', 'none', isFull ? longTimes : 1, () => intrude(cluster)));

    it('has somebody who guesses keys', () =>
      step('a client guesses keys through each proxy', 'none', 1, () => guessKeys(fronts)));

    it('moves to one machine, and back', async () => {
      // A key is held for one lease of a node that died, and until somebody looks.
      await orders.settle(3_000 * scale.leaseSeconds);
      await nothingWaits(['render_jobs', "webhook_deliveries where status = 'pending'"]);
      const { dataDir } = node('api', 0);
      await Promise.all(cluster.alive().map((each) => cluster.leave(each)));
      moved = await moveThereAndBack({ cluster, accounts, dataDir });
      console.log(moved);
    });

    it('has drawn every order once, and told of it', async () => {
      const ends = await countEnds(cluster, steps);
      const table = tableOf(steps, ends);
      console.log(table);
      expect(steps.flatMap(({ seen }) => seen.wrong)).toEqual([]);
      expect(ends.filter(({ lost, twice }) => lost > 0 || twice > 0)).toEqual([]);
      if (!isFull) return;
      expect(steps).toHaveLength(12);
      const { rows } = await cluster.database.query('show server_version');
      writeTrialPage({
        table,
        accounts: scale.accounts,
        rounds,
        minutes: Math.round((performance.now() - startedMs) / 60_000),
        fronts: fronts.map(({ name }) => name),
        postgres: rows[0].server_version,
        moved,
      });
    });
  },
);
