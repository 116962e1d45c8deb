import { readFileSync, writeFileSync } from 'node:fs';
import { figuresOf, sumOf } from '../../tests/e2e/process-figures.ts';

/** Clock ticks in a second; Linux gives user space 100 on every platform. */
const msPerTick = 10;

/**
 * CPU time of a program so far, in ms: of all its processes, and of those that have ended, whose time their parents keep.
 * Fields 14 to 17 of `stat`; see proc(5).
 */
export function programCpuMs(pid: number): number {
  return sumOf(living(pid).map(ownAndEnded)) * msPerTick;
}

/** Memory of a program's processes, in MB of 10⁶ bytes; what they share is counted once. */
export function programMemoryMb(pid: number): number {
  return sumOf(living(pid).map((each) => orZero(() => figuresOf(each).pssMb)));
}

/** From now on {@link peakMemoryMb} tells of what comes. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Highest resident memory of one process. */
export function peakMemoryMb(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}

/** From now on: the share of the machine's time that programs other than this one and what it started take, 0 to 1. */
export function watchOthers(): () => number {
  const before = { machine: machineUse(), own: programCpuMs(process.pid) };
  return () => {
    const { busyMs, allMs } = machineUse();
    const others = busyMs - before.machine.busyMs - (programCpuMs(process.pid) - before.own);
    return Math.max(0, others / (allMs - before.machine.allMs));
  };
}

/** CPU time of the whole machine so far, in ms. */
function machineUse(): { readonly busyMs: number; readonly allMs: number } {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, steal = 0] = fields.map(Number);
  const busy = user + nice + system + irq + softIrq + steal;
  return { busyMs: busy * msPerTick, allMs: (busy + idle + waiting) * msPerTick };
}

function ownAndEnded(pid: number): number {
  return orZero(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sumOf(fields.slice(11, 15).map(Number));
  });
}

/** A process and all that it started; one that ends while it is looked at is left out. */
function living(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => living(Number(child)))];
  } catch {
    return [];
  }
}

function orZero(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}
