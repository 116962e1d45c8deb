import type { Contender, Match } from './contender.ts';

export interface Figures {
  readonly name: string;
  /** Wall clock of one render. */
  readonly medianMs: number;
  /** The middle half of all rounds. */
  readonly quartilesMs: readonly [number, number];
  /** CPU time of one render, all threads and processes; the median. */
  readonly cpuMs: number;
  readonly bytes: number;
}

/**
 * Lets the contenders of a match render in turns, round after round, so that whatever else the machine does meets all
 * of them alike. The first rounds, in which programs warm up, are not counted.
 */
export async function measure(match: Match, rounds: number): Promise<readonly Figures[]> {
  const warmUps = Math.max(3, Math.round(rounds / 4));
  const samples = match.contenders.map(() => ({ wall: [] as number[], cpu: [] as number[], bytes: 0 }));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, contender] of match.contenders.entries()) {
      const cpuBefore = cpuOf(contender);
      const started = performance.now();
      const file = await contender.render();
      const wallMs = performance.now() - started;
      const sample = samples[index];
      if (round < 0 || !sample) continue;
      sample.wall.push(wallMs);
      sample.cpu.push(cpuOf(contender) - cpuBefore);
      sample.bytes = file.length;
    }
  }
  return match.contenders.map(({ name }, index) => {
    const { wall, cpu, bytes } = samples[index] ?? { wall: [], cpu: [], bytes: 0 };
    return {
      name,
      medianMs: quantile(wall, 0.5),
      quartilesMs: [quantile(wall, 0.25), quantile(wall, 0.75)],
      cpuMs: cpu.reduce((sum, value) => sum + value, 0) / cpu.length,
      bytes,
    };
  });
}

/** Of the process of the benchmark and of those that the contender started. */
function cpuOf(contender: Contender): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + (contender.cpuMs?.() ?? 0);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
