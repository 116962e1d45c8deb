// Zod is told first how it may check: see there.
import '../jitless.ts';
import { bindDesign, parseDesign } from '@platen/core';
import type { PageEngine } from '../engine/page-engine.ts';
import { openServiceEngine } from '../service/open-service-engine.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { DesignSource } from './design-source.ts';
import type { ShownDesign } from './shown-design.ts';

/** One for each service, for all elements of the page: it keeps fonts. */
const engines = new Map<string, Promise<PageEngine>>();

/** Binds a document with its data, for the engine. Throws PlatenError for what document and data cause. */
export async function showDocument(
  { document, data }: Extract<DesignSource, { kind: 'document' }>,
  calls: ServiceCalls,
): Promise<ShownDesign> {
  const engine = await engineOf(calls);
  const design = bindDesign(parseDesign(document), data === undefined ? {} : { dynamicData: data });
  const { width, height } = design;
  return {
    width,
    height,
    paint: async (canvas, scale) => {
      const laidOut = await engine.layOut({ design, scale });
      await engine.paint(laidOut, canvas);
      return laidOut.scene;
    },
  };
}

function engineOf(calls: ServiceCalls): Promise<PageEngine> {
  const { service } = calls;
  const engine =
    engines.get(service) ??
    openServiceEngine(calls).catch((cause: unknown) => {
      engines.delete(service);
      throw cause;
    });
  engines.set(service, engine);
  return engine;
}
