import { bindDesign, type DesignDocument, listVariables, PlatenError, parseDesign } from '@platen/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../support/cpu-time.ts';
import { hostileCanvas, hostileData, hostileOverrides } from './hostile-designs.ts';

const documents = 10_000;
/** ms for one document; far above what any takes, far below what a blow-up takes. */
const slow = 2_000;

function isRefusal(error: unknown): boolean {
  return error instanceof PlatenError && error.status >= 400 && error.status < 500;
}

/** Runs one step; undefined when it refused its input properly. */
function attempt<Result>(run: () => Result): Result | undefined {
  const start = cpuMs();
  try {
    return run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    expect(JSON.stringify((error as PlatenError).details).length).toBeLessThan(200_000);
    return undefined;
  } finally {
    expect(cpuMs() - start).toBeLessThan(slow);
  }
}

test('10,000 hostile documents with hostile data are bound or refused with a 4xx, soon, and leave nothing behind', () => {
  let parsed = 0;
  let bound = 0;
  fc.assert(
    fc.property(hostileCanvas, hostileData, hostileOverrides, (canvas, dynamicData, dynamicElements) => {
      const document: DesignDocument | undefined = attempt(() =>
        parseDesign({ width: 100, height: 100, canvasData: canvas }),
      );
      if (document === undefined) return;
      parsed += 1;
      expect(parseDesign({ ...document }).canvasData).toEqual(document.canvasData);
      attempt(() => listVariables(document));
      const design = attempt(() => bindDesign(document, { dynamicData, dynamicElements }));
      if (design === undefined) return;
      bound += 1;
      expect(JSON.parse(JSON.stringify(design)).elements).toHaveLength(design.elements.length);
    }),
    { numRuns: documents, seed: 20_261_121 },
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  // The generator must reach the code behind the first checks.
  expect(parsed).toBeGreaterThan(documents / 10);
  expect(bound).toBeGreaterThan(documents / 50);
});
