import { readFileSync } from 'node:fs';
import { cpuMsOf, familyOf } from '../../tests/e2e/process-figures.ts';

/** The processes of a service that work for callers. */
export type Part = 'service' | 'analysis' | 'render';

export interface Spent {
  readonly cpuMs: Readonly<Record<Part, number>>;
  /** Most that one of its processes held at once, MB. */
  readonly peakMb: number;
}

interface Seen {
  readonly part: Part;
  readonly fromMs: number;
  cpuMs: number;
}

const lookEveryMs = 40;

/** Looks at the processes of a service while something is asked of it, also at those that are killed meanwhile. Linux only. */
export class ProcessClock {
  readonly #pid: number;
  readonly #seen = new Map<number, Seen>();
  readonly #timer: NodeJS.Timeout;
  #peakMb = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#look(true);
    this.#timer = setInterval(() => this.#look(false), lookEveryMs);
  }

  /** CPU time of all of them so far, ms. */
  get cpuMs(): number {
    return [...this.#seen.values()].reduce((sum, { cpuMs, fromMs }) => sum + cpuMs - fromMs, 0);
  }

  stop(): Spent {
    clearInterval(this.#timer);
    this.#look(false);
    const cpuMs = { service: 0, analysis: 0, render: 0 };
    for (const { part, cpuMs: now, fromMs } of this.#seen.values()) cpuMs[part] += now - fromMs;
    return { cpuMs, peakMb: this.#peakMb };
  }

  /** What starts later has worked for nobody else. */
  #look(isFirst: boolean): void {
    for (const pid of familyOf(this.#pid)) {
      try {
        const cpuMs = cpuMsOf(pid);
        const seen = this.#seen.get(pid);
        if (seen) seen.cpuMs = cpuMs;
        else this.#seen.set(pid, { part: partOf(pid, this.#pid), fromMs: isFirst ? cpuMs : 0, cpuMs });
        this.#peakMb = Math.max(
          this.#peakMb,
          (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 1e6,
        );
      } catch {
        // It has ended.
      }
    }
  }
}

function partOf(pid: number, service: number): Part {
  if (pid === service) return 'service';
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('analysis-process') ? 'analysis' : 'render';
}
