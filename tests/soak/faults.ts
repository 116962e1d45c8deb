import { setTimeout as pause } from 'node:timers/promises';
import { familyOf, unlessGone } from '../e2e/process-figures.ts';
import type { SoakWorld } from './world.ts';

interface Fault {
  readonly what: string;
  readonly begin: (world: SoakWorld) => void;
  /** Without it the fault is over at once. */
  readonly end?: (world: SoakWorld) => void;
  readonly forMs: number;
}

export interface FaultFigures {
  readonly what: string;
  times: number;
  /** The longest that a render had to be asked for again after the fault was over, ms. */
  recoveredMs: number;
}

/** Full load between two of them. */
const betweenMs = 4_000;
/** Far more than it takes; several times as much on a machine that has other work. */
const recoverMs = 120_000;

/** One after the other, again and again. */
const faults: readonly Fault[] = [
  { what: 'a render process is killed', begin: killRenderProcess, forMs: 0 },
  { what: 'the store answers 500', begin: ({ s3 }) => s3.behave('failing'), end: behaveWell, forMs: 5_000 },
  { what: 'a render process is killed', begin: killRenderProcess, forMs: 0 },
  { what: 'the database answers 100 ms late', begin: ({ proxy }) => proxy.delay(100), end: undelay, forMs: 8_000 },
  { what: 'all render processes are killed', begin: killRenderProcesses, forMs: 0 },
  { what: 'the store is silent', begin: ({ s3 }) => s3.behave('silent'), end: behaveWell, forMs: 4_000 },
  { what: 'the database is cut off', begin: ({ proxy }) => proxy.cut(), end: restore, forMs: 4_000 },
  { what: 'a render process is killed', begin: killRenderProcess, forMs: 0 },
  { what: 'the store hangs up', begin: ({ s3 }) => s3.behave('gone'), end: behaveWell, forMs: 4_000 },
  { what: 'the database is silent', begin: ({ proxy }) => proxy.silence(), end: restore, forMs: 4_000 },
  { what: 'the database is killed', begin: killDatabaseProcess, forMs: 0 },
];

/** Until the time is over; every fault at least once. Throws when the service does not recover by itself. */
export async function injectFaults(world: SoakWorld, untilMs: number): Promise<readonly FaultFigures[]> {
  const figures = new Map<string, FaultFigures>();
  for (let round = 0; round < faults.length || Date.now() < untilMs; round += 1) {
    const fault = faults[round % faults.length] as Fault;
    await pause(betweenMs);
    world.fault = fault.what;
    fault.begin(world);
    await pause(fault.forMs);
    fault.end?.(world);
    const recoveredMs = await recovered(world, fault);
    const known = figures.get(fault.what) ?? { what: fault.what, times: 0, recoveredMs: 0 };
    known.times += 1;
    known.recoveredMs = Math.max(known.recoveredMs, recoveredMs);
    figures.set(fault.what, known);
  }
  return [...figures.values()];
}

/** Asks for a good render until there is one. */
async function recovered(world: SoakWorld, { what }: Fault): Promise<number> {
  const fromMs = performance.now();
  for (;;) {
    const { status, body } = await world.goodRender();
    if (status === 200) return Math.round(performance.now() - fromMs);
    if (performance.now() - fromMs > recoverMs) {
      const said = world.service.output().slice(-4_000);
      throw new Error(`not recovered ${recoverMs} ms after ${what}: ${status} ${JSON.stringify(body)}\n${said}`);
    }
    await pause(50);
  }
}

function behaveWell({ s3 }: SoakWorld): void {
  s3.behave('well');
}

function undelay({ proxy }: SoakWorld): void {
  proxy.delay(0);
}

function restore({ proxy }: SoakWorld): void {
  proxy.restore();
}

function killRenderProcess({ service, random }: SoakWorld): void {
  const processes = familyOf(service.pid).slice(1);
  kill(processes[Math.floor(random() * processes.length)]);
}

function killRenderProcesses({ service }: SoakWorld): void {
  for (const pid of familyOf(service.pid).slice(1)) kill(pid);
}

/** PostgreSQL ends all its processes when one is killed, and begins anew. */
function killDatabaseProcess({ postgres }: SoakWorld): void {
  kill(familyOf(postgres.pid).at(-1));
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  // It may have ended meanwhile.
  unlessGone(() => process.kill(pid, 'SIGKILL'));
}
