import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { figure, table, writeBlock } from '../report/write-block.ts';
import { drawWorst } from './draw-worst.ts';
import type { CanvasFigures, ComparedCanvas } from './measure-canvases.ts';
import type { LanguageFigures } from './measure-languages.ts';
import { type SceneFigures, tolerance } from './measure-scenes.ts';

const folder = path.join(import.meta.dirname, '../../docs/benchmarks');

export interface Equality {
  readonly languages?: readonly LanguageFigures[];
  readonly scenes?: readonly SceneFigures[];
  readonly canvases?: readonly CanvasFigures[];
}

/** Prints tables in Markdown; with `isKept` they are written into docs/benchmarks.md, with pictures of the worst. */
export async function writeEquality(
  part: string,
  { languages = [], scenes = [], canvases = [] }: Equality,
  { isKept }: { readonly isKept: boolean },
): Promise<void> {
  const tables = [
    ...(languages.length > 0 ? [languageTable(languages)] : []),
    ...(scenes.length > 0 ? [sceneTable(scenes)] : []),
    ...(canvases.length > 0 ? [canvasTable(canvases)] : []),
  ];
  const text = tables.join('\n\n');
  const prefix = `equality-${part}-`;
  console.log(text);
  if (!isKept) return;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith(prefix)) rmSync(path.join(folder, name));
  const shown: string[] = [];
  for (const { title, compared } of canvases) {
    for (const one of compared) {
      if (!one.pictures || one.percent === 0) continue;
      const file = `${prefix}${slug(`${one.name} ${title}`)}.webp`;
      writeFileSync(path.join(folder, file), await drawWorst(one.pictures));
      shown.push(
        `**${one.group} ${one.name}**, ${title}: ${percent(one.percent)} of the pixels, a channel by ${one.maxChannel} at most.\n\n` +
          `![Node.js, the page, and where they differ](benchmarks/${file})`,
      );
    }
  }
  const captions =
    shown.length > 0 ? ['The worst, where most differs: Node.js, the page, what differs.', ...shown] : [];
  const all = [text, ...captions].join('\n\n');
  writeBlock(`equality-${part}`, all);
}

function languageTable(languages: readonly LanguageFigures[]): string {
  const rows = languages.map(({ browser, known, missing }) => [
    browser,
    `${known - missing.length} of ${known}`,
    missing.length === 0 ? 'none' : missing.join(' '),
  ]);
  return table(['Browser', 'Languages of the service', 'Lacks'], rows);
}

function sceneTable(scenes: readonly SceneFigures[]): string {
  const rows = scenes.map(({ browser, group, cases, largest, different }) => [
    browser,
    `${group}s`,
    String(cases),
    largest.toFixed(4),
    String(different.length),
  ]);
  const named = scenes.flatMap(({ browser, different }) =>
    different.map((one) => `- ${browser}, ${one.replaceAll('|', '\\|').slice(0, 200)}`),
  );
  return [
    table(
      ['Browser', 'Scenes', 'Cases', 'px at most', `Different by more than ${tolerance} px, or in anything else`],
      rows,
    ),
    ...(named.length > 0 ? [named.join('\n')] : []),
  ].join('\n\n');
}

function canvasTable(canvases: readonly CanvasFigures[]): string {
  const rows = canvases.flatMap(({ title, browser, compared }) =>
    ['all', ...new Set(compared.map(({ group }) => group))].map((group) => {
      const of = compared.filter((one) => group === 'all' || one.group === group);
      return [
        `${browser}, ${title}`,
        group === 'all' ? 'all' : `${group}s`,
        String(of.length),
        String(of.filter((one) => one.maxChannel === 0).length),
        percent(mean(of)),
        percent(Math.max(...of.map((one) => one.percent))),
      ];
    }),
  );
  return table(['Canvas', 'Of', 'Pictures', 'Equal to the byte', 'Mean', 'Worst'], rows);
}

function mean(compared: readonly ComparedCanvas[]): number {
  return compared.reduce((sum, one) => sum + one.percent, 0) / compared.length;
}

function percent(value: number): string {
  return `${figure(Number(value.toFixed(5)))} %`;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
