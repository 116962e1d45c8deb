import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from '../contender.ts';
import type { Results } from '../rows/results.ts';
import { drawCurve } from '../soak/draw-curve.ts';
import type { SoakFigures } from '../soak/soak-figures.ts';
import { boundText, type Verdict } from './budgets.ts';
import type { Machine } from './machine.ts';
import type { PeerPicture } from './pictures.ts';
import { figure, table, writeBlock } from './write-block.ts';

export interface Report {
  readonly machine: Machine;
  readonly quick: boolean;
  /** Of the machine's time while the benchmark ran, what went to other programs. */
  readonly othersShare: number;
  readonly results: Results;
  readonly titles: Readonly<Record<string, string>>;
  readonly verdicts: readonly Verdict[];
  readonly pictures: readonly PeerPicture[];
}

/** Writes what was measured into docs/benchmarks.md. */
export async function writeDocs(report: Report): Promise<void> {
  const { machine, quick, othersShare } = report;
  writeBlock(
    'machine',
    `${machine.sentence}. A virtual machine. While it ran, other programs took ${figure(othersShare * 100)} % of the machine: ${
      othersShare > 0.1
        ? 'wall-clock figures are those of a busy machine, and only CPU times can be relied upon.'
        : 'wall-clock figures are as good as CPU times.'
    }${quick ? ' Quick run: few rounds.' : ''}`,
  );
  writeMixed(report.verdicts);
  writeBlock('ratios', ratios(report.verdicts.filter((verdict) => !isMixed(verdict))));
  writeBlock('matches', matches(report));
  writeBlock('pictures', pictures(report.pictures));
  await writeSoak();
  format();
}

/** The headline alone, from a run of that part: `machine` and the rest stay as they are. */
export function writeMixedDocs({
  machine,
  othersShare,
  verdicts,
}: Pick<Report, 'machine' | 'othersShare' | 'verdicts'>) {
  const share = figure(othersShare * 100);
  writeMixed(verdicts, `${machine.sentence}. Other programs took ${share} % of the machine meanwhile.\n\n`);
  format();
}

const isMixed = ({ row }: Verdict): boolean => row.name.startsWith('mixed-');

function writeMixed(verdicts: readonly Verdict[], before = ''): void {
  writeBlock('mixed', before + ratios(verdicts.filter(isMixed)));
}

function format(): void {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', 'docs/benchmarks.md'], { cwd: root });
}

function ratios(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ row, budget, reached }) => [
    row.title,
    row.value === undefined ? (row.wall === null ? '' : figure(row.wall)) : figure(row.value),
    row.cpu === null ? '' : figure(row.cpu),
    boundText(row.goal),
    reached ? 'yes' : 'no',
    budget ? `${boundText(budget)}${budget.of === undefined ? '' : ` (${budget.of})`}` : '',
    row.note ?? '',
  ]);
  return table(['What', 'Wall clock', 'CPU time', 'Goal', 'Reached', 'Budget', 'Beside'], rows);
}

function matches({ results, titles }: Report): string {
  return Object.entries(results)
    .map(([name, figures]) => `### ${titles[name] ?? name}\n\n${matchTable(figures)}`)
    .join('\n\n');
}

function matchTable(figures: readonly Figures[]): string {
  const rows = figures.map(({ name, version, medianMs, quartilesMs, cpuMs, bytes, peakMb }) => [
    name,
    version,
    figure(medianMs),
    `${figure(quartilesMs[0])} to ${figure(quartilesMs[1])}`,
    figure(cpuMs),
    figure(bytes / 1_000),
    figure(peakMb),
  ]);
  return table(['', 'Version', 'ms', 'Middle half', 'CPU ms', 'kB', 'Peak MB'], rows);
}

function pictures(list: readonly PeerPicture[]): string {
  const rows = list.map(({ name, file, differentPercent }) => [
    name,
    differentPercent === null ? '' : `${figure(differentPercent)} %`,
    `![${name}](benchmarks/${file})`,
  ]);
  return table(['', 'Pixels unlike Platen’s', ''], rows);
}

async function writeSoak(): Promise<void> {
  const file = path.join(import.meta.dirname, '../soak/figures.json');
  const soak: SoakFigures = JSON.parse(readFileSync(file, 'utf8'));
  await drawCurve(soak);
  const peak = Math.max(...soak.curve.map(({ memoryMb }) => memoryMb));
  writeBlock(
    'soak',
    [
      `${soak.renders.toLocaleString('en')} renders in ${figure(soak.minutes)} minutes at low priority beside other work, ${figure(soak.cpuMsPerRender)} ms of CPU each, ${soak.refused} asked to come again. The last tenth of them held ${figure(soak.growth * 100)} % more memory than the second (goal: less than 5 %); at most ${figure(peak)} MB, all processes together, shared pages counted once.`,
      `![Memory of all processes by renders](benchmarks/soak.svg)`,
      `Kinds, in turns: ${soak.kinds.join(', ')}.`,
    ].join('\n\n'),
  );
}
