import type { PageEngine } from '@platen/browser';
import { ImageProblem } from '@platen/core';
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
  const [{ createPageEngine }, fontIndex] = await Promise.all([
    import('@platen/browser'),
    get('/engine/fonts').then((answer) => answer.json()),
  ]);
  return createPageEngine({
    fontIndex,
    fetchFont: ({ package: name, file }) =>
      bytes(`/engine/fonts/${encodeURIComponent(name)}/${encodeURIComponent(file)}`),
    fetchPatterns: async (file) => (await get(`/engine/patterns/${encodeURIComponent(file)}`)).json(),
    fetchWordStarts: async (letters, lang) =>
      (await get(`/engine/word-starts?${new URLSearchParams({ lang, text: letters })}`)).json(),
    fetchPicture: (src) =>
      bytes(`/pictures?${new URLSearchParams({ url: src })}`).catch((cause: unknown) => {
        throw new ImageProblem('unavailable', cause);
      }),
    loadSvgRenderer: async () => {
      const [renderer, wasm] = await Promise.all([import('@resvg/resvg-wasm'), get('/engine/svg-renderer')]);
      await renderer.initWasm(wasm);
      return renderer;
    },
  });
}

async function get(address: string): Promise<Response> {
  const response = await fetch(`${pathPrefix()}/v1${address}`);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const bytes = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
