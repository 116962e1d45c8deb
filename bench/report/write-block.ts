import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../../docs/benchmarks.md');

/** Parts of docs/benchmarks.md that scripts write; the text between them is written by people. */
export type Block =
  | 'machine'
  | 'mixed'
  | 'left-out'
  | 'caches'
  | 'ratios'
  | 'matches'
  | 'pictures'
  | 'soak'
  | 'encoders'
  | `equality-${string}`;

/** Puts new text between the markers of a block. */
export function writeBlock(block: Block, text: string): void {
  const page = readFileSync(file, 'utf8');
  const [from, to] = [`<!-- bench:${block} -->\n`, `<!-- /bench:${block} -->`];
  const start = page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < start) throw new Error(`docs/benchmarks.md has no block ${block}`);
  writeFileSync(file, `${page.slice(0, start + from.length)}\n${text.trim()}\n\n${page.slice(end)}`);
}

export interface MergedTable {
  /** Before the table. */
  readonly sentence: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Puts rows into the table of a block: each in the place of the one with the same first cell, new ones at the end. So a part
 * that was measured alone leaves the others as they are.
 */
export function mergeIntoTable(block: Block, { sentence, head, rows }: MergedTable): void {
  const [, text = ''] =
    new RegExp(`<!-- bench:${block} -->\\n([\\s\\S]*?)<!-- /bench:${block} -->`).exec(readFileSync(file, 'utf8')) ?? [];
  const before = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const titleOf = ([title]: readonly string[]) => title;
  const kept = before.map((row) => rows.find((other) => titleOf(other) === titleOf(row)) ?? row);
  const added = rows.filter((row) => !before.some((other) => titleOf(other) === titleOf(row)));
  writeBlock(block, `${sentence}\n\n${table(head, [...kept, ...added])}`);
}

/** As the formatter leaves it. */
export function formatDocs(): void {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', 'docs/benchmarks.md'], { cwd: root });
}

/** A table in Markdown, its columns as wide as they must be, as the formatter leaves them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map(length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - length(cell))).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

const length = (text: string): number => [...text].length;

/** Three figures are as many as are worth it. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
