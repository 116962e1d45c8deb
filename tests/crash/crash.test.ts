import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf } from '../e2e/process-figures.ts';
import { buildService, type Service } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Column, type Crashed, openColumn, startCrashed } from './column.ts';
import { expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design, sendLoad } from './load.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { readUnderWay, type UnderWay } from './under-way.ts';

/** `npm run test:crash` sets more. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);
/** So many times as many at most. */
const mostTimes = 4;
/** Set it to a seed that was printed, to have the same load and the same moments again. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
/** A receiver that takes its time has webhooks under way when the service is killed. */
const slowestAnswerMs = 200;
/** Every so many rounds the kill comes soon after the load began, whatever is under way then. */
const earlyEvery = 4;
/** So many kills have to meet renders, and webhooks, under way: shares of the rounds asked for. */
const shares = { processing: 1 / 2, sending: 1 / 3 };
/**
 * To be ready again after a kill, of CPU time: on a machine that has other work a start takes as long as it lets it. By
 * the clock what would wait for a lease or a lock of the dead, in the quickest of the starts.
 */
const reopening = { withinCpuMs: 5_000, quickest: { withinMs: 20_000, timesTheFirst: 10 } };

interface Round extends UnderWay {
  readonly moment: string;
  /** Webhooks that the receiver held unanswered. */
  readonly unanswered: number;
  /** What else was killed before. */
  readonly also: string;
}

describe.each(columnsOf('database'))(`a service on %s that is killed (CRASH_SEED=${seed})`, (database) => {
  let column: Column;
  let receiver: Receiver;
  const random = seededRandom(seed);
  beforeAll(async () => {
    buildService();
    column = await openColumn(database, { killsPostgres: true });
    receiver = await startReceiver(await freePort(), { answerAfterMs: () => random() * slowestAnswerMs });
  });
  afterAll(async () => {
    await receiver?.stop();
    await column?.stop();
  });

  it(`loses nothing and does nothing twice, in ${rounds} rounds`, {
    timeout: 120_000 + mostTimes * rounds * 60_000,
  }, async () => {
    const crashed = await column.empty('crash', receiver);
    const killed: Round[] = [];
    let orphans = 0;
    let service = await startCrashed(crashed);
    const { body } = await service.call('POST', '/v1/designs', design);
    // More of them until enough came amid work, which is chance.
    for (let round = 0; round < rounds || (round < mostTimes * rounds && !haveHit(killed)); round += 1) {
      const load = sendLoad({
        service,
        designId: body.data.id,
        random,
        acknowledged: crashed.acknowledged,
        receiver,
        maxRenders: 40,
        mayRefuse: true,
      });
      const also = await killAnother({ service, column, random });
      const moment = round % earlyEvery === earlyEvery - 1 ? await soon(random) : await amidWork(receiver, random);
      const unanswered = receiver.unanswered();
      expect(await service.stop('SIGKILL')).toBe('SIGKILL');
      // Its file may have been kept when its row was not.
      orphans += (await load).unended;
      killed.push({ moment, also, unanswered, ...(await readUnderWay(crashed)) });
      service = await startCrashed(crashed);
    }
    console.table(killed);
    expect(crashed.acknowledged.renders.size).toBeGreaterThan(rounds);
    await expectEverythingEnds(service, crashed);
    expect(await service.stop()).toBe(0);
    await expectInvariants(crashed, { orphans });
    expect(haveHit(killed), 'kills came amid renders and webhooks').toBe(true);
    expectQuickStarts(crashed);
  });
});

async function soon(random: () => number): Promise<string> {
  const ms = Math.round(50 + random() * 450);
  await passes(ms);
  return `after ${ms} ms`;
}

/** While so many webhooks have come that renders are being done and told of. */
async function amidWork(receiver: Receiver, random: () => number): Promise<string> {
  const count = 1 + Math.floor(random() * 8);
  const came = await Promise.race([receiver.more(count).then(() => true), passes(20_000).then(() => false)]);
  return came ? `at webhook ${count}` : 'after 20 s';
}

/** In some rounds a render process is killed before, or, of PostgreSQL, the process that serves a connection. */
async function killAnother(options: {
  readonly service: Service;
  readonly column: Column;
  readonly random: () => number;
}): Promise<string> {
  const { service, column, random } = options;
  const choice = random();
  const delayMs = 50 + random() * 300;
  if (choice > 0.5 || process.platform !== 'linux') return '';
  await passes(delayMs);
  // All of the database's processes end when one of them does, and the server begins anew.
  const isDatabase = column.databasePid !== undefined && choice < 0.2;
  const processes = familyOf(isDatabase ? column.databasePid : service.pid).slice(1);
  const victim = isDatabase ? processes.at(-1) : processes[Math.floor(random() * processes.length)];
  if (victim === undefined) return '';
  process.kill(victim, 'SIGKILL');
  return isDatabase ? 'a process of the database' : 'a render process';
}

/**
 * Kills of a service that does nothing would prove nothing. Counted against the rounds asked for: further rounds, run
 * since too few kills met work, can only add to them.
 */
function haveHit(killed: readonly Round[]): boolean {
  const count = (hits: (round: Round) => boolean) => killed.filter(hits).length;
  return (
    count(({ processing }) => processing > 0) >= rounds * shares.processing &&
    count(({ sending }) => sending > 0) >= rounds * shares.sending
  );
}

function expectQuickStarts({ starts: [first, ...others] }: Crashed): void {
  const { withinCpuMs, quickest } = reopening;
  const limit = Math.max(quickest.withinMs, quickest.timesTheFirst * (first?.ms ?? 0));
  expect(Math.min(...others.map(({ ms }) => ms)), 'ms from a start after a kill to ready').toBeLessThan(limit);
  // The times of all starts, as one start may meet a moment in which the machine does something else.
  const cpuMs = others.flatMap((start) => start.cpuMs ?? []).toSorted((a, b) => a - b);
  const median = cpuMs[Math.floor(cpuMs.length / 2)] ?? 0;
  expect(median, 'ms of CPU time from a start after a kill to ready').toBeLessThan(withinCpuMs);
}

/** The moment of the crash is what is tried; nothing is waited for. */
function passes(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
