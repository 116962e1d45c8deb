import type { PageEngine } from '@platen/browser';
import { ImageProblem } from '@platen/core';
import type { CatalogFile } from '@platen/core/fonts';
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
    data<CatalogFile & { readonly engineVersion: string }>('/engine/fonts'),
  ]);
  /** With it, the browser keeps files for a year. */
  const version = new URLSearchParams({ v: fontIndex.engineVersion });
  return createPageEngine({
    fontIndex,
    fetchFont: ({ package: name, file }) =>
      bytes(`/engine/fonts/${encodeURIComponent(name)}/${encodeURIComponent(file)}?${version}`),
    fetchPatterns: (file) => data(`/engine/patterns/${encodeURIComponent(file)}?${version}`),
    fetchWordStarts: async (letters, lang) =>
      (
        await data<{ readonly starts: readonly number[] }>(
          `/engine/word-starts?${new URLSearchParams({ lang, text: letters })}`,
        )
      ).starts,
    fetchPicture: (src) =>
      bytes(`/pictures?${new URLSearchParams({ url: src })}`).catch((cause: unknown) => {
        throw new ImageProblem('unavailable', cause);
      }),
    loadSvgRenderer: async () => {
      const [renderer, wasm] = await Promise.all([import('@resvg/resvg-wasm'), get(`/engine/svg-renderer?${version}`)]);
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

/** What is in an answer's envelope. */
async function data<Data>(address: string): Promise<Data> {
  return (await (await get(address)).json()).data;
}

const bytes = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
