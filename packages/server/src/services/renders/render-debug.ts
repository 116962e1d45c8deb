import type { ElementReport, Warning } from '@platen/core';
import type { FetchedAsset } from '@platen/engine/fetch';
import type { CacheFigures, DesignFacts, DrawnAnswer, ProcessMemory } from '@platen/engine/pool';

/** What `debug: true` adds to a result. Times in milliseconds. */
export interface RenderDebug {
  readonly timings: {
    readonly queue: number;
    readonly assets: number;
    readonly fonts: number;
    readonly layout: number;
    readonly paint: number;
    readonly encode: number;
    readonly upload: number;
    readonly total: number;
  };
  readonly assets: readonly FetchedAsset[];
  readonly fonts: readonly FontUse[];
  readonly elements: readonly ElementReport[];
  readonly memory: ProcessMemory;
  /** What the render asked of each cache of its process, and what they hold after it. */
  readonly caches: readonly CacheFigures[];
  readonly warnings: readonly Warning[];
  readonly trace: readonly string[];
}

export interface FontUse {
  readonly requested: string;
  readonly resolved: readonly string[];
  /** Characters that no font had. */
  readonly missing: readonly string[];
}

export interface DebugParts {
  readonly answer: DrawnAnswer;
  readonly stored: { readonly size: number };
  readonly assets: readonly FetchedAsset[];
  readonly assetsMs: number;
  readonly uploadMs: number;
  readonly totalMs: number;
}

export function toDebug(parts: DebugParts): RenderDebug {
  const { answer, assets, assetsMs, uploadMs, totalMs } = parts;
  const { timings, elements, warnings, design = { elements: 0, fonts: [] } } = answer.output;
  return {
    timings: {
      queue: round(answer.queueMs),
      assets: round(assetsMs + timings.images),
      fonts: round(timings.fonts),
      layout: round(timings.layout),
      paint: round(timings.paint),
      encode: round(timings.encode),
      upload: round(uploadMs),
      total: round(totalMs),
    },
    assets,
    fonts: fontUses(design, elements, warnings),
    elements,
    memory: answer.memory,
    caches: answer.caches,
    warnings,
    trace: [
      `bound ${design.elements} elements`,
      `brought ${assets.length} assets in ${round(assetsMs)} ms`,
      `waited ${round(answer.queueMs)} ms for a render process`,
      `loaded fonts in ${round(timings.fonts)} ms`,
      `laid out in ${round(timings.layout)} ms, painted in ${round(timings.paint)} ms`,
      `encoded ${parts.stored.size} bytes in ${round(timings.encode)} ms`,
      `stored in ${round(uploadMs)} ms`,
    ],
  };
}

function fontUses(
  design: DesignFacts,
  reports: readonly ElementReport[],
  warnings: readonly Warning[],
): readonly FontUse[] {
  const requested = new Map(design.fonts);
  return reports
    .filter((report) => report.fonts !== undefined)
    .map((report) => ({
      requested: requested.get(report.id) ?? '',
      resolved: report.fonts ?? [],
      missing: warnings
        .filter((warning) => warning.code === 'GLYPH_MISSING' && warning.elementId === report.id)
        .flatMap((warning) => {
          const characters = warning.details?.['characters'];
          return Array.isArray(characters) ? characters.map(String) : [];
        }),
    }));
}

/** Tenths of a millisecond are as fine as the clock is worth. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
