import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from '../contender.ts';
import type { Results } from '../rows/results.ts';
import { writeSoak } from '../soak/write-soak.ts';
import { boundText, goalText, type Verdict } from './budgets.ts';
import { writeCaches } from './caches.ts';
import { writeLeftOut } from './left-out.ts';
import type { Machine } from './machine.ts';
import type { PeerPicture } from './pictures.ts';
import { figure, formatDocs, mergeIntoTable, table, writeBlock } from './write-block.ts';

export interface Report {
  readonly machine: Machine;
  readonly quick: boolean;
  /** Share of the machine's time that went to other programs while the benchmark ran. */
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
  writeBlock('ratios', table(heads, report.verdicts.filter((verdict) => !isMixed(verdict)).map(ratioRow)));
  writeMixed(report.verdicts, sentenceOf(report));
  writeBlock('matches', matches(report));
  writeBlock('pictures', pictures(report.pictures));
  await writeSoak(JSON.parse(readFileSync(path.join(import.meta.dirname, '../soak/figures.json'), 'utf8')));
  formatDocs();
}

/** The rows of the parts that were measured; the others stay. */
export function writePartDocs({ verdicts, ...run }: Pick<Report, 'machine' | 'othersShare' | 'verdicts'>): void {
  const others = verdicts.filter((verdict) => !isMixed(verdict));
  const sentence = `Some rows were measured alone: ${sentenceOf(run)}`;
  if (others.length > 0) mergeIntoTable('ratios', { sentence, head: heads, rows: others.map(ratioRow) });
  writeMixed(verdicts, `The rows measured last: ${sentenceOf(run)}`);
  formatDocs();
}

const sentenceOf = ({ machine, othersShare }: Pick<Report, 'machine' | 'othersShare'>): string =>
  `${machine.sentence}. Other programs took ${figure(othersShare * 100)} % of the machine meanwhile.`;

const isMixed = ({ row }: Verdict): boolean => /^(?:mixed|gallery)-/.test(row.name);

function writeMixed(verdicts: readonly Verdict[], sentence: string): void {
  const rows = verdicts.filter(isMixed).map(ratioRow);
  if (rows.length > 0) mergeIntoTable('mixed', { sentence, head: heads, rows });
  writeLeftOut();
  writeCaches();
}

const heads = ['What', 'Wall clock', 'CPU time', 'Goal', 'Reached', 'Budget', 'Beside'];

function ratioRow({ row, budget, reached }: Verdict): readonly string[] {
  return [
    row.title,
    row.value === undefined ? (row.wall === null ? '' : figure(row.wall)) : figure(row.value),
    row.cpu === null ? '' : figure(row.cpu),
    goalText(row),
    reached ? 'yes' : 'no',
    budget ? `${boundText(budget)}${budget.of === undefined ? '' : ` (${budget.of})`}` : '',
    row.note ?? '',
  ];
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
