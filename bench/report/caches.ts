import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { figure, table, writeBlock } from './write-block.ts';

const file = path.join(import.meta.dirname, 'caches.json');
const traffics = { mixed: 'mixture', gallery: 'gallery in turns', series: 'series' } as const;
export type CacheTraffic = keyof typeof traffics;

interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  /** Held by all processes at the end; left out where it is not told. */
  readonly bytes?: number;
}

type Kept = Partial<Record<CacheTraffic, Readonly<Record<string, CacheFigures>>>>;

/** A cache that answers less often than this in any traffic is named as one that does not earn its place. */
const leastShare = 0.1;

/** Keeps what `/metrics` tells of caches, for the docs. */
export function keepCaches(traffic: CacheTraffic, metrics: string): void {
  const found: Record<string, CacheFigures> = {};
  const read = (name: string) =>
    new Map(
      [...metrics.matchAll(new RegExp(`^${name}\\{cache="(\\w+)"\\} (\\d+)$`, 'gm'))].map(([, cache = '', value]) => [
        cache,
        Number(value),
      ]),
    );
  const [hits, misses, bytes] = ['platen_cache_hits_total', 'platen_cache_misses_total', 'platen_cache_bytes'].map(
    read,
  );
  for (const [cache, count] of hits ?? []) {
    const held = bytes?.get(cache);
    found[cache] = { hits: count, misses: misses?.get(cache) ?? 0, ...(held !== undefined && { bytes: held }) };
  }
  writeFileSync(file, `${JSON.stringify({ ...readKept(), [traffic]: found }, null, 2)}\n`);
}

/** The table of caches, of what was kept of each traffic. */
export function writeCaches(): void {
  const kept = readKept();
  const parts = (Object.keys(traffics) as CacheTraffic[]).filter((traffic) => kept[traffic] !== undefined);
  const names = [...new Set(parts.flatMap((traffic) => Object.keys(kept[traffic] ?? {})))].sort();
  const rows = names.map((name) => {
    const all = parts.map((traffic) => kept[traffic]?.[name]);
    const earns = parts.filter((_, index) => shareOf(all[index]) >= leastShare).map((traffic) => traffics[traffic]);
    return [
      `\`${name}\``,
      ...all.flatMap((figures) => [
        figures
          ? `${figures.hits.toLocaleString('en')} of ${(figures.hits + figures.misses).toLocaleString('en')}`
          : '',
        figures?.bytes === undefined ? '' : figure(figures.bytes / 1e6),
      ]),
      all.every((figures) => !figures || figures.hits + figures.misses === 0) ? 'not asked' : earns.join(', ') || 'no',
    ];
  });
  const heads = parts.flatMap((traffic) => [`Hits, ${traffics[traffic]}`, 'MB']);
  writeBlock('caches', table(['Cache', ...heads, `Answers ${leastShare * 100} % or more`], rows));
}

function shareOf(figures: CacheFigures | undefined): number {
  return figures && figures.hits + figures.misses > 0 ? figures.hits / (figures.hits + figures.misses) : 0;
}

function readKept(): Kept {
  return JSON.parse(readFileSync(file, 'utf8'));
}
