/** Memory of all processes after so many renders. */
export interface MemorySample {
  readonly done: number;
  readonly memoryMb: number;
  readonly processes: number;
  readonly machineFreeMb: number;
}

/** After so many a render process is replaced whatever it holds. */
export const jobsOfAProcess = 5_000;

export interface SoakFigures {
  readonly renders: number;
  readonly designs: number;
  /** Answers that asked to come again later; each was tried again. */
  readonly refused: number;
  readonly minutes: number;
  readonly cpuMsPerRender: number;
  /** The most that all processes held at once, looked at twice a second. */
  readonly peakMb: number;
  /** 0.05: the last tenth of the renders held 5 % more memory than the second. */
  readonly growth: number;
  /** Render processes that were replaced, after their jobs and because of their memory. */
  readonly replaced: number;
  readonly replacedForMemory: number;
  readonly curve: readonly MemorySample[];
}

/**
 * The mean of the last tenth over that of the second tenth, less 1. Means, because the curve is a saw: each process
 * takes in pictures and fonts until it is replaced.
 */
export function growthOf(curve: readonly MemorySample[], renders: number): number {
  const tenth = renders / 10;
  const mean = (from: number, to: number) => {
    const within = curve.filter(({ done }) => done > from && done <= to);
    return within.reduce((sum, { memoryMb }) => sum + memoryMb, 0) / within.length;
  };
  return mean(renders - tenth, renders) / mean(tenth, 2 * tenth) - 1;
}
