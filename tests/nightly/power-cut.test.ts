import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { design } from '../crash/load.ts';
import { apiKey, buildService, ready, repositoryRoot, startService, temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type DiskEvent, readTrace, SimulatedDisk, tracedCalls } from './simulated-disk.ts';

const cuts = 100;
const seed = Number(process.env['POWER_CUT_SEED'] ?? Date.now() % 1_000_000);
const canTrace = process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!canTrace) console.log('skip the power cut: there is no strace that may trace');

interface Answered {
  readonly renderId: string;
  /** When the caller had the answer, s. */
  readonly at: number;
}

/**
 * The system calls of a working service on its data directory are written down, and the disk is made again as it may be
 * found when the power goes between any two of them: of what was written since a file's last fsync, nothing, or some
 * pages of 4 KiB; of names, those whose directory was synced.
 */
describe.runIf(canTrace)('a power cut', () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  let events: readonly DiskEvent[];
  const answered: Answered[] = [];

  beforeAll(async () => {
    buildService();
    const trace = path.join(temporaryDirectory(), 'trace');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // 1 MiB: no write of this load is longer.
    const strace = ['-f', '-ttt', '-y', '-xx', '-s', '1048576', '-e', `trace=${tracedCalls}`, '-e', 'signal=none'];
    const service = spawn('strace', [...strace, '-o', trace, process.execPath, 'dist/service.js'], {
      cwd: repositoryRoot,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        HOST: '127.0.0.1',
        PLATEN_DATA_DIR: dataDir,
        PLATEN_RENDER_PROCESSES: '1',
        PLATEN_BOOTSTRAP_API_KEY: apiKey,
        PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
        PLATEN_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => service.once('exit', resolve));
    let output = '';
    for (const said of [service.stdout, service.stderr])
      said.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready(url, service, () => output);
    const call = async (address: string, body: object) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      const response = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) });
      // biome-ignore lint/suspicious/noExplicitAny: what is needed of it is asserted.
      return (await response.json()) as any;
    };
    const { data } = await call('/v1/designs', design);
    for (let count = 0; count < 40; count += 1) {
      // Each second one twice at once, of one content: both may name one file.
      const name = `card ${count >> 1}`;
      const bodies = [{ dynamicData: { name } }, { dynamicData: { name }, format: 'jpg', async: count % 4 === 3 }];
      const answers = await Promise.all(bodies.map((body) => call(`/v1/render/design/${data.id}`, body)));
      for (const answer of answers) {
        expect(answer).toMatchObject({ success: true });
        answered.push({ renderId: answer.data.renderId, at: Date.now() / 1_000 });
      }
    }
    const parent = service.pid ?? 0;
    const [traced] = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
    process.kill(Number(traced), 'SIGKILL');
    await ended;
    events = readTrace(readFileSync(trace, 'latin1'), dataDir);
  });

  it(`at any moment leaves a sound database, every render that was answered, and its whole file (seed ${seed})`, () => {
    const random = seededRandom(seed);
    expect(events.filter(({ kind }) => kind === 'sync').length).toBeGreaterThan(answered.length);
    const firstAnswer = answered[0]?.at ?? 0;
    const moments = events.flatMap(({ at }, index) => (at > firstAnswer ? [index] : []));
    const chosen = Array.from({ length: cuts }, () => moments[Math.floor(random() * moments.length)] ?? 0);
    const disk = new SimulatedDisk();
    let applied = 0;
    let files = 0;
    for (const [cut, moment] of chosen.sort((left, right) => left - right).entries()) {
      for (const event of events.slice(applied, moment)) disk.apply(event);
      applied = moment;
      const found = path.join(temporaryDirectory(), `cut${cut}`);
      disk.writeTo(found, dataDir, cut % 2 === 0 ? undefined : random);
      const at = events[moment]?.at ?? 0;
      const owed = answered.filter((each) => each.at < at);
      files += expectWhole(found, owed, `cut ${cut} before call ${moment}`);
      rmSync(found, { recursive: true });
    }
    expect(files).toBeGreaterThan(cuts);
    console.log(`${events.length} calls, ${answered.length} answers, ${cuts} cuts, ${files} files looked at`);
  });

  it('leaves what a service starts on', async () => {
    const disk = new SimulatedDisk();
    for (const event of events) disk.apply(event);
    const found = path.join(temporaryDirectory(), 'start');
    disk.writeTo(found, dataDir, undefined);
    const service = await startService({ program: 'build', dataDir: found });
    for (const { renderId } of answered.slice(-5)) {
      expect((await service.call('GET', `/v1/render/status/${renderId}`)).status).toBe(200);
    }
    expect(await service.stop()).toBe(0);
  });
});

/** Answers how many files were looked at. */
function expectWhole(dataDir: string, owed: readonly Answered[], when: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'platen.db'));
  try {
    expect(database.prepare('pragma integrity_check').all(), when).toEqual([{ integrity_check: 'ok' }]);
    const ids = new Set(
      database
        .prepare('select id from renders')
        .all()
        .map(({ id }) => id),
    );
    expect(
      owed.filter(({ renderId }) => !ids.has(renderId)),
      `${when}: lost renders`,
    ).toEqual([]);
    // A claim may be lost, which is not synced (`docs/adr/0033`), but never apart from what came after it.
    const jobs = database.prepare('select render_id as id from render_jobs order by render_id').all();
    const open = database.prepare("select id from renders where status in ('queued', 'processing') order by id").all();
    expect(open, `${when}: renders that are under way`).toEqual(jobs);
    const files = database.prepare('select content_hash from files').all() as { content_hash: string }[];
    for (const { content_hash: hash } of files) {
      const file = path.join(dataDir, 'files', hash.slice(0, 2), hash);
      expect(existsSync(file), `${when}: ${hash} is named by a row`).toBe(true);
      expect(createHash('sha256').update(readFileSync(file)).digest('hex'), when).toBe(hash);
    }
    return files.length;
  } finally {
    database.close();
  }
}
