import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

const services = createRenderServices();

const draw = (turn: number) =>
  render(
    {
      design: bindDesign(
        parseDesign({
          width: 1_200,
          height: 630,
          canvasData: {
            background: '#0f172a',
            elements: [{ type: 'rectangle', x: turn, y: 40, width: 300, height: 200, fill: '#38bdf8' }],
          },
        }),
      ),
      options: { ...defaultRenderOptions, format: 'jpg' },
      images: new Map(),
    },
    services,
  );

it('leaves no pixels of a finished picture to the garbage collector, which would go through the whole heap for them', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as PerformanceEntry & { readonly detail: { readonly kind: number } };
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
    }
  });
  await draw(0);
  observer.observe({ entryTypes: ['gc'] });
  // 300 MB of pixels.
  for (let turn = 1; turn <= 100; turn += 1) await draw(turn);
  // Entries are told a turn later.
  await new Promise((resolve) => setImmediate(resolve));
  observer.disconnect();
  expect(collections).toBeLessThanOrEqual(1);
});
