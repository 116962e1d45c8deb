import type { PageEngine } from '@platen/browser';
import { pathPrefix } from '../api/path-prefix.ts';

let engine: Promise<PageEngine> | undefined;

/** The engine of this page, loaded when it is first asked for. Rejects when its files cannot be had; the next call tries again. */
export function studioEngine(): Promise<PageEngine> {
  engine ??= openEngine().catch((cause: unknown) => {
    engine = undefined;
    throw cause;
  });
  return engine;
}

async function openEngine(): Promise<PageEngine> {
  const { createServiceCalls, openServiceEngine } = await import('@platen/browser');
  return openServiceEngine(createServiceCalls(pathPrefix()));
}
