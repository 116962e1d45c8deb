import type { Canvas } from '@napi-rs/canvas';
import type { Mark, Placement, Scene } from '@platen/core';
import { LRUCache } from 'lru-cache';
import { cacheOwner } from '../caches/cache-owner.ts';
import { type CountedPart, countPart } from '../caches/counted-cache.ts';
import { releaseCanvas } from '../images/allocate-canvas.ts';
import { areWorthKeeping, commonDepth, type PaintedMarks } from './common-marks.ts';
import { paintRaster, type RasterResources } from './raster-surface.ts';

const maxKeptBytes = 64_000_000;
/** Of a larger page the copy is kept too seldom, and holds too much. */
const maxKeptPixels = 4_000_000;
/** Each holds the marks of one scene. */
const maxSeries = 16;
const maxSeriesMarks = 2_000;
/** As many scenes in a row that had more in common than what is kept make it worth painting anew. */
const growAfter = 8;

/** What scenes that were painted before had at the bottom too, kept as pixels. */
export interface PaintedBases {
  /**
   * Paints as `paintRaster` does, to the same pixels: of marks that earlier scenes began with as well, a copy. A design
   * that is filled a thousand times changes a few texts over the same picture.
   */
  paint(scene: Scene, placement: Placement, resources: RasterResources, shrinks: PaintedMarks['shrinks']): Canvas;
}

/** Scenes that began alike. */
interface Series {
  /** Whose it is, size, placement and background. */
  readonly frame: string;
  /** The last of them. */
  last: PaintedMarks;
  base?: { readonly canvas: Canvas; readonly depth: number };
  /** What the last scenes had in common beyond the base, and how many these were in a row. */
  deeper: { readonly depth: number; readonly scenes: number };
}

export function createPaintedBases(): PaintedBases {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<Series, Series>({
    max: maxSeries,
    maxSize: maxKeptBytes,
    sizeCalculation: ({ base }) => 1 + (base ? base.canvas.width * base.canvas.height * 4 : 0),
    dispose: ({ base }, _, reason) => {
      if (reason !== 'evict') return;
      done.evictions += 1;
      if (base) releaseCanvas(base.canvas);
    },
  });

  /** The series whose last scene has most in common with this one at the bottom, if that is worth a copy. */
  const find = (frame: string, painted: PaintedMarks) => {
    let best: { readonly series: Series; readonly depth: number } | undefined;
    for (const series of kept.keys()) {
      if (series.frame !== frame) continue;
      const depth = commonDepth(series.last, painted);
      if (depth > (best?.depth ?? 0)) best = { series, depth };
    }
    return best && areWorthKeeping(painted.marks.slice(0, best.depth)) ? best : undefined;
  };

  const bases: PaintedBases & CountedPart = {
    figures: () => ({
      name: 'painted_bases',
      ...done,
      entries: kept.size,
      bytes: kept.calculatedSize,
      maxBytes: maxKeptBytes,
    }),
    paint: (scene, placement, resources, shrinks) => {
      const isLarge = placement.width * placement.height > maxKeptPixels || scene.marks.length > maxSeriesMarks;
      if (isLarge || scene.marks.length === 0) return paintRaster(scene, placement, resources);
      const frame = JSON.stringify([cacheOwner(), placement, scene.background]);
      const painted = { marks: scene.marks, shrinks };
      const found = find(frame, painted);
      if (found === undefined) {
        const series: Series = { frame, last: painted, deeper: nothing };
        kept.set(series, series);
        done.misses += 1;
        return paintRaster(scene, placement, resources);
      }
      const { series, depth } = found;
      series.last = painted;
      const wanted = wantedDepth(series, depth);
      if (series.base?.depth !== wanted) {
        const canvas = paintRaster(part(scene, 0, wanted), placement, resources);
        // Painted at last when it is looked at: else each copy would paint it again.
        canvas.data();
        // Taken out before it grows: its size is counted when it is put in.
        kept.delete(series);
        if (series.base) releaseCanvas(series.base.canvas);
        series.base = { canvas, depth: wanted };
        series.deeper = nothing;
        kept.set(series, series);
        done.misses += 1;
      } else {
        kept.get(series);
        done.hits += 1;
      }
      return paintRaster(part(scene, wanted), placement, { ...resources, base: series.base.canvas });
    },
  };
  countPart(bases);
  return bases;
}

const nothing: Series['deeper'] = { depth: Number.POSITIVE_INFINITY, scenes: 0 };

/** Never more than the scene has in common with the last; more than is kept only when that has lasted. */
function wantedDepth(series: Series, depth: number): number {
  const { base, deeper } = series;
  if (base === undefined || depth <= base.depth) {
    series.deeper = nothing;
    return depth;
  }
  series.deeper = { depth: Math.min(deeper.depth, depth), scenes: deeper.scenes + 1 };
  return series.deeper.scenes >= growAfter ? series.deeper.depth : base.depth;
}

function part(scene: Scene, from: number, to?: number): Scene {
  const marks: readonly Mark[] = scene.marks.slice(from, to);
  return { ...scene, background: from === 0 ? scene.background : null, marks };
}
