import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PlatenError } from '@platen/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RenderPool } from '../../packages/engine/src/pool/render-pool.ts';
import type { RenderPoolEvent, RenderPoolOptions } from '../../packages/engine/src/pool/render-pool-options.ts';
import { renderWork } from '../support/render-work.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { within } from '../support/within.ts';

const onLinux = it.runIf(process.platform === 'linux');
const entry = new URL('./captured-process.fixture.ts', import.meta.url);
const pools: RenderPool[] = [];
let events: RenderPoolEvent[] = [];
let directory: string;
let port: number;
let connections = 0;

const server = createHttpServer((_request, response) => response.end('reached'));
server.on('connection', () => {
  connections += 1;
});

beforeAll(async () => {
  directory = temporaryFolder('hostile');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
  events = [];
});
afterAll(() => {
  server.close();
});

function pool(options: Partial<RenderPoolOptions> = {}): RenderPool {
  const onEvent = (event: RenderPoolEvent) => void events.push(event);
  const made = new RenderPool({ processes: 1, entry, readFrom: [directory], onEvent, ...options });
  pools.push(made);
  return made;
}

async function run(target: RenderPool, what: string, to = '', timeoutMs = 20_000) {
  const job = await renderWork({ design: { what, to } });
  return target.run({ job, fingerprint: what + to, owner: 'ada', timeoutMs });
}

async function told(target: RenderPool, what: string, to = ''): Promise<string> {
  const answer = await run(target, what, to);
  return answer.status === 'drawn' ? answer.output.bytes.toString() : JSON.stringify(answer.needs);
}

async function refusal(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(PlatenError);
  return outcome as PlatenError;
}

/** A job that means no harm is done by a process that lives. */
async function goesOn(target: RenderPool): Promise<void> {
  expect(await told(target, 'draw')).toMatch(/^\d+$/);
}

/** Whether the system lets a process have a network of its own; many containers do not. */
const canBeAlone =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-current-user', '--net', '--', 'true']).status === 0;

describe('a render process that a file has taken over', () => {
  it.each(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'exit 1'])('R1: ends by %s, and its job alone fails', async (how) => {
    const target = pool();
    const error = await refusal(run(target, how));
    expect(error).toMatchObject({ code: 'RENDER_FAILED', details: { reason: 'crash' } });
    expect(events.filter(({ type }) => type === 'exited')).toHaveLength(2);
    await goesOn(target);
  });

  it.each(['silence', 'a closed channel'])('R1: answers with %s, and its job alone fails', async (how) => {
    const target = pool();
    // Before, so that what a process takes to start is no part of its time.
    await goesOn(target);
    const error = await refusal(run(target, how, '', 1_500));
    expect(error.code).toBe('RENDER_FAILED');
    await goesOn(target);
  });

  it('R2: loops without end, and is killed at the deadline', async () => {
    const target = pool();
    await goesOn(target);
    const refused = within(2_000, refusal(run(target, 'an endless loop', '', 500)));
    expect(await refused).toMatchObject({ details: { reason: 'timeout' } });
    await goesOn(target);
  });

  onLinux('R3: wants 5 GB, and is refused by the system while the service keeps its size', async () => {
    const target = pool({ killAboveBytes: 400_000_000 });
    await goesOn(target);
    const beforeBytes = process.memoryUsage.rss();
    const error = await refusal(run(target, '5 GB'));
    expect(error.details).toEqual({ reason: 'memory' });
    expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(50_000_000);
    await goesOn(target);
  });

  onLinux('R3: has limits of memory, of open files and of core files', async () => {
    const target = pool({ killAboveBytes: 1024 ** 3 });
    const pid = await told(target, 'draw');
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/Max data size +1610612736 +1610612736/);
    expect(limits).toMatch(/Max open files +256 +256/);
    expect(limits).toMatch(/Max core file size +0 +0/);
  });

  it.each(['bytes that are no message', 'a message of 4 GB', 'noise without end'])(
    'R5: sends %s, and is killed',
    async (what) => {
      const target = pool();
      const error = await refusal(run(target, what));
      expect(error.details).toEqual({ reason: 'crash' });
      await goesOn(target);
    },
  );

  it('R5: sends half a message, and is killed at the deadline', async () => {
    const target = pool();
    await goesOn(target);
    expect((await refusal(run(target, 'half a message', '', 1_500))).details).toEqual({ reason: 'timeout' });
    await goesOn(target);
  });

  it.each([
    ['a width that is text', { output: { bytes: 'x', width: '1' } }],
    ['no output', {}],
    ['an error that does not exist', { type: 'failed', error: { code: 'FREE_MONEY', message: '', details: {} } }],
    [
      'an error that is a novel',
      { type: 'failed', error: { code: 'RENDER_FAILED', message: 'x'.repeat(9_000), details: {} } },
    ],
    ['another kind of message', { type: 'command' }],
    ['memory that is no number', { memory: { rssBytes: 'much' } }],
    ['a cache that is none of ours', { caches: [{ name: 'loot', hits: 1 }] }],
  ])('R5: forges a reply with %s, and is killed', async (_what, forged) => {
    const target = pool();
    const error = await refusal(run(target, `forge ${JSON.stringify(forged)}`));
    expect(error.details).toEqual({ reason: 'crash' });
    await goesOn(target);
  });

  it('R5: writes a gigabyte of log, of which some lines are kept', async () => {
    const target = pool();
    const beforeBytes = process.memoryUsage.rss();
    await refusal(run(target, 'a gigabyte of log', '', 60_000));
    const logged = events.flatMap((event) => (event.type === 'log' ? [event.text.length] : []));
    expect(logged.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * 100 * 4_000 + 1);
    expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(100_000_000);
    await goesOn(target);
  });

  it.runIf(canBeAlone).each(['connect by socket', 'connect by fetch', 'connect below JavaScript', 'send a datagram'])(
    'R8: cannot %s: it has no network',
    async (what) => {
      const before = connections;
      expect(await told(pool(), what, String(port))).toMatch(/^(?:ENETUNREACH|EACCES|ERR_ACCESS_DENIED)$/);
      expect(connections).toBe(before);
    },
  );

  it.runIf(canBeAlone)('R8: lives in a network in which there is nothing, for native code as well', async () => {
    const pid = await told(pool(), 'draw');
    const interfaces = readFileSync(`/proc/${pid}/net/dev`, 'utf8').match(/^ *\w+(?=:)/gm);
    expect(interfaces?.map((name) => name.trim())).toEqual(['lo']);
    expect(readFileSync(`/proc/${pid}/net/route`, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('R8: has no network in JavaScript where the system cannot take it away', () => {
    const guard = new URL('../../packages/engine/src/pool/process/no-network.ts', import.meta.url).href;
    const script = `
      await import(${JSON.stringify(guard)});
      const { connect, createServer } = await import('node:net');
      const { createSocket } = await import('node:dgram');
      const dns = await import('node:dns/promises');
      const http = await import('node:http');
      const tls = await import('node:tls');
      const attempts = {
        socket: () => connect(${port}, '127.0.0.1'),
        tls: () => tls.connect(${port}, '127.0.0.1'),
        http: () => new Promise((done, fail) => http.get('http://127.0.0.1:${port}/', done).on('error', fail)),
        fetch: () => fetch('http://127.0.0.1:${port}/').catch((error) => Promise.reject(error.cause)),
        datagram: () => createSocket('udp4').send('x', ${port}, '127.0.0.1'),
        name: () => dns.lookup('localhost'),
        resolver: () => new dns.Resolver().resolve4('localhost'),
        listen: () => createServer().listen(0),
      };
      for (const [name, attempt] of Object.entries(attempts)) {
        try { await attempt(); console.log(name, 'done'); } catch (error) { console.log(name, error.code); }
      }`;
    const before = connections;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const outcomes = stdout.trim().split('\n');
    expect(outcomes).toHaveLength(8);
    for (const line of outcomes) expect(line).toMatch(/ EACCES$/);
    expect(connections).toBe(before);
  });

  it('R8: reads what its service gives to it, and neither the secret beside it nor anything of the machine', async () => {
    const allowed = path.join(directory, 'picture');
    writeFileSync(allowed, 'x');
    const outside = temporaryFolder('outside');
    const secret = path.join(outside, 'key.secret');
    writeFileSync(secret, 'x');
    const target = pool();
    expect(await told(target, 'read', allowed)).toBe('done');
    for (const file of [
      secret,
      '/etc/passwd',
      '/proc/self/environ',
      `${directory}/../${path.basename(outside)}/key.secret`,
    ]) {
      expect(await told(target, 'read', file), file).toBe('ERR_ACCESS_DENIED');
    }
  });

  it('R8: writes no file, starts no program and no thread', async () => {
    const target = pool();
    expect(await told(target, 'write', path.join(directory, 'made'))).toBe('ERR_ACCESS_DENIED');
    expect(await told(target, 'start a program')).toBe('ERR_ACCESS_DENIED');
    expect(await told(target, 'start a thread')).toBe('ERR_ACCESS_DENIED');
  });

  it('R8: keeps compiled code where its service loads none', async () => {
    const folder = temporaryFolder('compiled');
    vi.stubEnv('NODE_COMPILE_CACHE', folder);
    const target = pool();
    try {
      expect(await told(target, 'write', path.join(folder, 'made'))).toBe('ERR_ACCESS_DENIED');
      expect(await told(target, 'write', path.join(folder, 'rendering', 'made'))).toBe('done');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  onLinux('R8: has an environment of eight variables and no descriptor beside its own', async () => {
    const pid = await told(pool(), 'draw');
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.split('=')[0]);
    expect(names.filter((name) => name !== 'NODE_COMPILE_CACHE').toSorted()).toEqual([
      'GLIBC_TUNABLES',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
      'TZ',
      'UV_THREADPOOL_SIZE',
    ]);
  });
});
