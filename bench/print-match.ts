import type { Match } from './contender.ts';
import type { Figures } from './measure.ts';

/** A table of a match; ratios are those to the first contender. */
export function printMatch({ title, contenders }: Match, figures: readonly Figures[]): void {
  const first = figures[0];
  if (!first) return;
  const rows = figures.map((figure, index) => ({
    '': figure.name,
    version: contenders[index]?.version ?? '',
    'ms, median': round(figure.medianMs),
    'middle half': figure.quartilesMs.map(round).join(' to '),
    'CPU ms': round(figure.cpuMs),
    kB: Math.round(figure.bytes / 1_000),
    'time as to the first': `${round(figure.medianMs / first.medianMs)} ×`,
    'CPU as to the first': `${round(figure.cpuMs / first.cpuMs)} ×`,
  }));
  console.log(`\n${title}`);
  console.table(rows);
}

const round = (value: number): number => Number(value.toPrecision(3));
