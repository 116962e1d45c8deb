import { readFileSync } from 'node:fs';

/** What one process holds, in MB of 10⁶ bytes. Linux tells; see proc(5). */
export interface ProcessFigures {
  readonly pid: number;
  readonly command: string;
  /** Resident, pages shared with others counted whole: adding these up counts shared pages several times. */
  readonly rssMb: number;
  /** Resident, each shared page divided by the number of its users: these may be added up. */
  readonly pssMb: number;
  /** Resident and of no file: what it has allocated. Unlike a share, it is the same whatever other programs run. */
  readonly anonymousMb: number;
}

/** Clock ticks in a second; Linux gives user space 100 on every platform. */
const ticksPerSecond = 100;

/** A process and all that it started, itself first. */
export function familyOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** The processes of a service that draw. */
export function renderProcessesOf(pid: number): readonly number[] {
  return familyOf(pid).filter((each) => /^render-process\./.test(commandOf(each)));
}

/**
 * Lets no render process go on, nor those that are started meanwhile, until the answer is called: otherwise a machine
 * that is slow to send draws as fast as requests come.
 */
export function holdRenders(servicePid: number): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const held = new Set<number>();
  const hold = () => {
    for (const pid of unlessGone(() => renderProcessesOf(servicePid)) ?? []) {
      if (held.has(pid)) continue;
      unlessGone(() => process.kill(pid, 'SIGSTOP'));
      held.add(pid);
    }
  };
  hold();
  const timer = setInterval(hold, 10);
  return () => {
    clearInterval(timer);
    for (const pid of held) unlessGone(() => process.kill(pid, 'SIGCONT'));
    held.clear();
  };
}

/** Nothing where a process ended while it was looked at. */
export function unlessGone<Found>(look: () => Found): Found | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The name of the program that a process runs. */
function commandOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return words.find((word) => /\.(?:m?js|ts)$/.test(word))?.replace(/^.*\//, '') ?? words[0] ?? '';
}

/** CPU time of a process so far, its threads included; fields 14 and 15 of `stat`. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** The same of a process and all that it started; of one that ends meanwhile nothing. */
export function cpuMsOfFamily(pid: number): number {
  const ms = unlessGone(() => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return cpuMsOf(pid) + sumOf(children.map((child) => cpuMsOfFamily(Number(child))));
  });
  return ms ?? 0;
}

export function figuresOf(pid: number): ProcessFigures {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1_024) / 1e6;
  return {
    pid,
    command: commandOf(pid),
    rssMb: megabytes('Rss'),
    pssMb: megabytes('Pss'),
    anonymousMb: megabytes('Anonymous'),
  };
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
