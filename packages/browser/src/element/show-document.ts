// Zod is told first how it may check: see there.
import '../jitless.ts';
import { type BrandLists, type BrandValues, bindDesign, mayReadBrand, parseDesign, toBrandValues } from '@platen/core';
import type { PageEngine } from '../engine/page-engine.ts';
import { openServiceEngine } from '../service/open-service-engine.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { DesignSource } from './design-source.ts';
import type { ShownDesign } from './shown-design.ts';

/** One for each service, for all elements of the page: it keeps fonts. */
const engines = new Map<string, Promise<PageEngine>>();

/** Binds a document with its data, for the engine. Throws PlatenError for what document and data cause. */
export async function showDocument(
  { document: stored, data, isOfService = false }: Extract<DesignSource, { kind: 'document' }>,
  calls: ServiceCalls,
): Promise<ShownDesign> {
  const engine = await engineOf(calls);
  const brand = isOfService && mayReadBrand(JSON.stringify(stored)) ? await brandOf(calls) : undefined;
  const document = brand ? { ...stored, brand } : stored;
  const parsed = parseDesign(document);
  const design = await engine.bind((formats) =>
    bindDesign(parsed, { formats, ...(data !== undefined && { dynamicData: data }) }),
  );
  const { width, height } = design;
  return {
    width,
    height,
    paint: async (canvas, scale) => {
      const laidOut = await engine.layOut({ design, scale });
      await engine.paint(laidOut, canvas).finally(laidOut.release);
      return laidOut.scene;
    },
  };
}

/** Without the right to read it, what is bound to it is missing, as without one. */
async function brandOf(calls: ServiceCalls): Promise<BrandValues | undefined> {
  try {
    return toBrandValues(await calls.data<BrandLists>('/account/brand'));
  } catch {
    return undefined;
  }
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
