import {
  type BoundDesign,
  bindDesign,
  layoutDesign,
  PlatenError,
  parseDesign,
  peakLayerPixels,
  placeScene,
  type Scene,
} from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { writeSvg } from '@platen/core/svg';
import { createRenderServices } from '@platen/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../support/cpu-time.ts';
import { fuzzSize } from '../support/fuzz-size.ts';
import { drawnCanvas, hostileData } from './hostile-designs.ts';
import { notFinite } from './not-finite.ts';

const wanted = fuzzSize({ short: 2_500, full: 10_000 });
/** ms for one document; far above what any takes, far below what a blow-up takes. */
const slow = 10_000;
const services = createRenderServices();

/** Undefined when the input is refused properly. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof PlatenError && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  }
}

function layOut(design: BoundDesign): Scene | undefined {
  return attempt(() =>
    layoutDesign(design, {
      fonts: services.fonts,
      measurer: services.measurer,
      hyphenator: services.hyphenator,
      images: new Map(),
      barcodes: encodeBarcode,
      markup: markupReaders,
      pixelRatio: 1,
    }),
  );
}

test(`${wanted} hostile documents are laid out, painted and written as SVG without a number that is none, or refused with a 4xx`, () => {
  let laidOut = 0;
  let tried = 0;
  const placement = placeScene({ sceneWidth: 100, sceneHeight: 100, scale: 1, resizeMode: 'contain' });
  const one = fc.property(drawnCanvas, hostileData, (canvasData, dynamicData) => {
    tried += 1;
    const started = cpuMs();
    const design = attempt(() => bindDesign(parseDesign({ width: 100, height: 100, canvasData }), { dynamicData }));
    const scene = design && layOut(design);
    if (scene === undefined) return;
    laidOut += 1;
    // Texts and warnings say what the input says.
    const { warnings: _, ...drawn } = scene;
    expect(notFinite(drawn).filter((place) => !/\.(text|alt|svg|lines\.\d+)$/.test(place))).toEqual([]);
    // The painter itself, on canvases that draw nothing.
    expect(attempt(() => peakLayerPixels(scene, placement)) ?? 0).toBeGreaterThanOrEqual(0);
    expect(writeSvg(scene, placement, { fonts: [], image: () => undefined })).not.toMatch(
      /="[^"]*\b(NaN|Infinity|undefined)\b/,
    );
    expect(cpuMs() - started).toBeLessThan(slow);
  });
  for (let seed = 20_261_121; laidOut < wanted; seed += 1) fc.assert(one, { numRuns: 1_000, seed });
  // Most are drawn, or the generator makes what is refused at once.
  expect(laidOut).toBeGreaterThan(tried / 3);
}, 1_800_000);
