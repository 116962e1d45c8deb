import type { Canvas } from '@napi-rs/canvas';
import type { InkReach, Placement, Scene } from '@platen/core';
import type { Caches, CountedPart } from '../caches/caches.ts';
import { releaseBytes } from '../caches/release-bytes.ts';
import { releaseCanvas, settleCanvas } from '../images/allocate-canvas.ts';
import { areWorthKeeping, commonDepth, type PaintedMarks, sameMarks } from './common-marks.ts';
import { createMarkReaches } from './mark-reach.ts';
import { isOpaque } from './opaque-pixels.ts';
import { paintRaster, type RasterResources } from './raster-surface.ts';
import { common, countOf, isSame, type MarkSet, unobstructedMarks } from './unobstructed-marks.ts';

const usualBytes = 16_000_000;
/** A copy of a larger page would be found too seldom, and hold too much. */
const maxKeptPixels = 4_000_000;
/** Each holds the marks of one scene. */
const maxSeries = 16;
const maxSeriesMarks = 2_000;
/** How many times of its last scenes are kept for each series: a copy goes to the series whose third last scene is the latest. */
const knownTimes = 3;
/** As many scenes in a row that had more in common than what is kept make it worth painting anew; twice as many each time that did not last. */
const growAfter = 8;
const growAfterMost = 1_024;

/** What scenes that were painted before had, too, kept as pixels. */
export interface BaseLayerCache {
  /**
   * Paints as `paintRaster` does, to the same pixels: of marks that earlier scenes had as well, a copy. A design that is
   * filled a thousand times changes a few texts over the same picture; what lies above these, and touches none of them, can
   * be painted before them.
   */
  paint(scene: Scene, placement: Placement, resources: RasterResources, shrinks: PaintedMarks['shrinks']): Painted;
}

export interface Painted {
  readonly canvas: Canvas;
  /** Known without a look at each pixel: what is kept is opaque, and nothing that is painted over it changes that. */
  readonly isOpaque: boolean;
}

/** Scenes that began alike. */
interface Series {
  /** Owner, size, placement and background. */
  readonly frame: string;
  /** When its last scenes were painted, as numbers of scenes, the earliest first. */
  times: readonly number[];
  /** The last of them. */
  last: PaintedMarks;
  base: (Painted & { readonly marks: MarkSet }) | undefined;
  /** What the last scenes had in common beyond the base, and how many these were in a row. */
  more: { readonly marks: MarkSet; readonly scenes: number } | undefined;
  /** How many of these it takes. */
  growAfter: number;
}

interface InSeries {
  readonly scene: Scene;
  readonly placement: Placement;
  readonly resources: RasterResources;
  readonly wanted: MarkSet;
  readonly times: readonly number[];
}

/** @param ink How high texts really are; without it, whatever lies near a text that changes is painted after it. */
export function createBaseLayerCache(caches: Caches, ink?: InkReach): BaseLayerCache {
  const maxKeptBytes = caches.bounded(usualBytes);
  const reaches = createMarkReaches(ink);
  const done = { hits: 0, misses: 0, evictions: 0 };
  let keptBytes = 0;
  let scenes = 0;
  const drop = (series: Series) => {
    if (series.base === undefined) return;
    keptBytes -= bytesOf(series.base.canvas);
    releaseCanvas(series.base.canvas);
    series.base = undefined;
  };
  /** The least recently painted first. */
  const kept = new Set<Series>();
  const keep = (series: Series) => {
    kept.delete(series);
    if (kept.size === maxSeries) {
      const [oldest] = kept;
      // Those with a copy were painted more often, and their copies are bounded by what they hold.
      const leaving = [...kept].find(({ base }) => base === undefined) ?? oldest;
      if (leaving) {
        done.evictions += 1;
        drop(leaving);
        kept.delete(leaving);
      }
    }
    kept.add(series);
  };

  /**
   * Makes room for a copy. One that is kept leaves only for a series that is painted more often: among many designs in turns,
   * each scene would else take away what the next one needs.
   */
  const makeRoom = (wanted: Pick<Series, 'times'>, bytes: number): boolean => {
    const held = [...kept]
      .filter(({ base }) => base !== undefined)
      .sort((one, other) => earliest(one) - earliest(other));
    const leaving: Series[] = [];
    let room = maxKeptBytes - keptBytes;
    for (const series of held) {
      if (room >= bytes || earliest(series) >= earliest(wanted)) break;
      leaving.push(series);
      room += series.base ? bytesOf(series.base.canvas) : 0;
    }
    if (room < bytes) return false;
    for (const series of leaving) {
      done.evictions += 1;
      drop(series);
    }
    return true;
  };

  /** The series whose last scene has most in common with this one at the bottom, if that is worth a copy. */
  const find = (frame: string, painted: PaintedMarks) => {
    let best: { readonly series: Series; readonly depth: number } | undefined;
    for (const series of [...kept].toReversed()) {
      if (series.frame !== frame) continue;
      const depth = commonDepth(series.last, painted);
      if (depth > (best?.depth ?? 0)) best = { series, depth };
    }
    return best && areWorthKeeping(painted.marks.slice(0, best.depth)) ? best : undefined;
  };

  /** Paints the marks that are wanted for the copy, where they are not kept, and all others over them. */
  const paintOver = (series: Series, { scene, placement, resources, wanted, times }: InSeries): Painted => {
    let { base } = series;
    if (base === undefined || !isSame(base.marks, wanted)) {
      drop(series);
      if (!makeRoom({ times }, bytesOf(placement))) {
        const drawn = paintAnew(scene, placement, resources);
        done.misses += 1;
        return drawn;
      }
      const canvas = paintRaster(part(scene, wanted, true), placement, resources);
      // Painted at last, once: else each copy would paint it again.
      settleCanvas(canvas);
      const pixels = canvas.data();
      const isFull = isOpaque(pixels);
      releaseBytes(pixels);
      keptBytes += bytesOf(canvas);
      base = { canvas, isOpaque: isFull, marks: wanted };
      series.base = base;
      series.more = undefined;
      done.misses += 1;
    } else {
      done.hits += 1;
    }
    const canvas = paintRaster(part(scene, wanted, false), placement, { ...resources, base: base.canvas });
    return { canvas, isOpaque: base.isOpaque };
  };

  const bases: BaseLayerCache & CountedPart = {
    figures: () => ({
      name: 'painted_bases',
      ...done,
      entries: kept.size,
      bytes: keptBytes,
      maxBytes: maxKeptBytes,
    }),
    paint: (scene, placement, resources, shrinks) => {
      const isLarge = placement.width * placement.height > maxKeptPixels || scene.marks.length > maxSeriesMarks;
      if (isLarge || scene.marks.length === 0) return paintAnew(scene, placement, resources);
      const frame = JSON.stringify([caches.owner, placement, scene.background]);
      const painted = { marks: scene.marks, shrinks };
      const found = find(frame, painted);
      scenes += 1;
      // A scene counts when it is painted: one that lacks a picture is painted once more, and shares nothing with itself.
      if (found === undefined) {
        const drawn = paintAnew(scene, placement, resources);
        const times = Array.from({ length: knownTimes }, (_, index) => (index === knownTimes - 1 ? scenes : 0));
        keep({ frame, times, last: painted, base: undefined, more: undefined, growAfter });
        done.misses += 1;
        return drawn;
      }
      const { series, depth } = found;
      const times = [...series.times.slice(1), scenes];
      const same = sameMarks(series.last, painted, depth);
      const wanted = wantedMarks(series, painted, (candidates) =>
        unobstructedMarks(scene.marks, common(candidates, same), { reaches, transform: placement.transform }),
      );
      const drawn = paintOver(series, { scene, placement, resources, wanted, times });
      keep(series);
      series.times = times;
      series.last = painted;
      return drawn;
    },
  };
  caches.count(bases);
  return bases;
}

const bytesOf = ({ width, height }: { readonly width: number; readonly height: number }) => width * height * 4;

const earliest = ({ times }: Pick<Series, 'times'>): number => times[0] ?? 0;

function paintAnew(scene: Scene, placement: Placement, resources: RasterResources): Painted {
  return { canvas: paintRaster(scene, placement, resources), isOpaque: false };
}

/**
 * Never more than the scene has in common with the last; more than is kept only when that has lasted.
 *
 * @param stillOf Which of some marks are still those of the last scene and can be painted first.
 */
function wantedMarks(series: Series, { marks }: PaintedMarks, stillOf: (candidates: MarkSet) => MarkSet): MarkSet {
  const { base, more } = series;
  const still = stillOf(marks.map(() => true));
  if (base === undefined) return still;
  if (!isSame(stillOf(base.marks), base.marks)) {
    series.more = undefined;
    series.growAfter = Math.min(growAfterMost, 2 * series.growAfter);
    return still;
  }
  if (isSame(still, base.marks)) {
    series.more = undefined;
    return base.marks;
  }
  series.more = { marks: more ? common(more.marks, still) : still, scenes: (more?.scenes ?? 0) + 1 };
  if (series.more.scenes < series.growAfter) return base.marks;
  const grown = stillOf(series.more.marks);
  return countOf(grown) > countOf(base.marks) ? grown : base.marks;
}

/** The marks that are kept, on the background; or all others, on what is kept. */
function part(scene: Scene, kept: MarkSet, isKept: boolean): Scene {
  return {
    ...scene,
    background: isKept ? scene.background : null,
    marks: scene.marks.filter((_, index) => (kept[index] === true) === isKept),
  };
}
