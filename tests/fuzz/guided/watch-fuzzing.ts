import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, figuresOf } from '../../e2e/process-figures.ts';
import { readCurrentInput } from './current-input.ts';
import type { Finding, FuzzFigures } from './fuzz-target.ts';
import type { TargetPlace } from './targets/index.ts';

export interface WatchOptions {
  readonly name: string;
  readonly place: TargetPlace;
  /** For how long; or `inputs`: so many, the same ones on every machine. */
  readonly seconds?: number;
  readonly inputs?: number;
  readonly seed: number;
  /** For the corpus; what an earlier run left there is gone on with. */
  readonly folder: string;
  /** As of `nice`, 0 to 19. Default: that of this process. */
  readonly niceness?: number;
  /** CPU time in ms after which an input hangs. Default 20,000. */
  readonly hangCpuMs?: number;
  /** So many findings end the run before its time. Default: none do. */
  readonly enough?: number;
  readonly onFinding?: (finding: Finding) => void;
}

export interface FuzzReport extends FuzzFigures {
  readonly target: string;
  readonly seed: number;
  readonly findings: readonly Finding[];
  /** Processes that ended because they held much; the next one went on. */
  readonly replaced: number;
}

/** An input that takes so much CPU time hangs, and one whose process sleeps for so long: it waits for what never comes. */
const hangDefaults = { cpuMs: 20_000, sleepMs: 60_000 };
const maxResidentMb = 1_500;
const lookEveryMs = 200;
/** Most processes that a target may kill: more of the same tells nothing new. */
const maxDeaths = 20;

/** Fuzzes a target in processes of its own, one after the other, and sees what ends them. */
export async function watchFuzzing(options: WatchOptions): Promise<FuzzReport> {
  const { name, seconds = 0, seed, folder, enough = Number.POSITIVE_INFINITY } = options;
  mkdirSync(folder, { recursive: true });
  const untilMs = Date.now() + seconds * 1_000;
  const findings = new Map<string, Finding>();
  const parts: FuzzFigures[] = [];
  let replaced = 0;
  let deaths = 0;
  const found = (finding: Finding): void => {
    if (findings.has(finding.key)) return;
    findings.set(finding.key, finding);
    options.onFinding?.(finding);
  };
  const left = () => (options.inputs === undefined ? undefined : options.inputs - sumOf(parts).executions);
  const isOver = () => (left() === undefined ? Date.now() >= untilMs : Number(left()) <= 0);
  for (let round = 0; round === 0 || (!isOver() && deaths < maxDeaths && findings.size < enough); round += 1) {
    const isEnough = () => findings.size >= enough;
    const { figures, end } = await watchProcess({
      ...options,
      seed: seed + round,
      untilMs,
      left: left(),
      onFinding: found,
      isEnough,
    });
    if (figures) parts.push(figures);
    if (end === 'large') replaced += 1;
    else if (end !== 'over') {
      deaths += 1;
      found(end);
    }
  }
  return { target: name, seed, findings: [...findings.values()], replaced, ...sumOf(parts) };
}

interface Watched {
  readonly figures: FuzzFigures | undefined;
  readonly end: 'over' | 'large' | Finding;
}

type Message =
  | { readonly type: 'figures'; readonly figures: FuzzFigures }
  | ({ readonly type: 'finding' } & Omit<Finding, 'input'> & { readonly input: string })
  | { readonly type: 'ended'; readonly end: 'over' | 'large' };

interface WatchProcessOptions extends WatchOptions {
  readonly untilMs: number;
  /** How many inputs are left, when those are counted. */
  readonly left: number | undefined;
  readonly onFinding: (finding: Finding) => void;
  readonly isEnough: () => boolean;
}

async function watchProcess(options: WatchProcessOptions): Promise<Watched> {
  const { name, place, folder, seed, untilMs, left, niceness, onFinding, isEnough } = options;
  const entry = path.join(import.meta.dirname, 'fuzz-process.ts');
  const told = [name, place.file, place.covers.source, folder, String(seed), String(untilMs)];
  const child = fork(entry, left === undefined ? told : [...told, String(left)], {
    execArgv: ['--max-old-space-size=768', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined && niceness !== undefined) setPriority(child.pid, niceness);
  let figures: FuzzFigures | undefined;
  let end: Watched['end'] | undefined;
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  child.on('message', (message: Message) => {
    if (message.type === 'figures') figures = message.figures;
    else if (message.type === 'ended') end = message.end;
    else onFinding({ ...message, input: Buffer.from(message.input, 'base64') });
  });
  const exit = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const hang = { ...hangDefaults, ...(options.hangCpuMs !== undefined && { cpuMs: options.hangCpuMs }) };
  const killed = await killWhenStuck({ child, folder, exit, hang, isEnough });
  const how = await exit;
  if (end !== undefined || isEnough()) return { figures, end: end ?? 'over' };
  const input = readCurrentInput(folder)?.input ?? Buffer.alloc(0);
  const kind = killed?.kind ?? 'crash';
  const what = killed?.what ?? `the process ended by ${how}: ${said}`;
  return { figures, end: { target: name, kind, key: killed ? kind : `${kind} ${how}`, what, input } };
}

/** Ends a process that hangs or holds too much, and tells which; undefined when it ended by itself. */
async function killWhenStuck(watched: {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly exit: Promise<unknown>;
  readonly hang: typeof hangDefaults;
  readonly isEnough: () => boolean;
}): Promise<{ readonly kind: 'hang' | 'memory'; readonly what: string } | undefined> {
  const { child, folder, exit, hang, isEnough } = watched;
  let count = -1;
  let sinceCpuMs = 0;
  let sleptMs = 0;
  let hasEnded = false;
  void exit.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    await Promise.race([pause(lookEveryMs), exit]);
    const pid = child.pid ?? 0;
    const cpuMs = readOr(0, () => cpuMsOf(pid));
    const tried = readCurrentInput(folder)?.count ?? 0;
    // On a busy machine a process that wants to run may wait for minutes, which is no fault of its input.
    sleptMs = tried === count && readOr(false, () => isAsleep(pid)) ? sleptMs + lookEveryMs : 0;
    if (tried !== count) {
      count = tried;
      sinceCpuMs = cpuMs;
    }
    const residentMb = readOr(0, () => figuresOf(pid).rssMb);
    if (isEnough()) child.kill('SIGKILL');
    const isStuck = cpuMs - sinceCpuMs > hang.cpuMs || sleptMs > hang.sleepMs;
    if (!isStuck && residentMb < maxResidentMb) continue;
    child.kill('SIGKILL');
    await exit;
    return isStuck
      ? { kind: 'hang', what: `more than ${hang.cpuMs} ms of CPU time, or ${hang.sleepMs} ms asleep, for one input` }
      : { kind: 'memory', what: `the process held ${Math.round(residentMb)} MB` };
  }
  return undefined;
}

/** What `/proc` does not tell, of a process that is gone or on another system, is not watched. */
function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Whether the main thread waits for something: field 3 of `stat`, see proc(5). */
function isAsleep(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('S');
}

function sumOf(parts: readonly FuzzFigures[]): FuzzFigures {
  const sum = (key: keyof FuzzFigures) => parts.reduce((total, part) => total + part[key], 0);
  const most = (key: keyof FuzzFigures) => Math.max(0, ...parts.map((part) => part[key]));
  return {
    executions: sum('executions'),
    taken: sum('taken'),
    refused: sum('refused'),
    cpuMs: sum('cpuMs'),
    corpus: most('corpus'),
    functionsRun: most('functionsRun'),
    functionsKnown: most('functionsKnown'),
    unseenBlocks: parts.at(-1)?.unseenBlocks ?? 0,
    slowestMs: most('slowestMs'),
  };
}
