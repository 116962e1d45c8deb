import type { PageEngineOptions } from '@platen/browser';
import { ImageProblem } from '@platen/core';
import type { CatalogFile } from '@platen/core/fonts';

/** How an engine of Studio gets what it needs from the service, in the page as in a worker. */
export async function engineOptions(pathPrefix: string): Promise<PageEngineOptions> {
  const get = async (address: string): Promise<Response> => {
    const response = await fetch(`${pathPrefix}/v1${address}`);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
  };
  /** What is in an answer's envelope. */
  const data = async <Data>(address: string): Promise<Data> => (await (await get(address)).json()).data;
  const bytes = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
  const fontIndex = await data<CatalogFile & { readonly engineVersion: string }>('/engine/fonts');
  /** With it, the browser keeps files for a year. */
  const version = new URLSearchParams({ v: fontIndex.engineVersion });
  return {
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
  };
}
