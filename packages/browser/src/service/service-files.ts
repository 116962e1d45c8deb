import type { SceneSources } from '../surface/bring-scene.ts';
import type { LoadRenderer } from '../surface/draw-svg.ts';
import type { ServiceCalls } from './service-calls.ts';

export interface ServiceFiles extends Pick<SceneSources, 'fetchFont' | 'fetchPicture'> {
  fetchFont(location: { readonly package: string; readonly file: string }): Promise<Uint8Array<ArrayBuffer>>;
  readonly loadSvgRenderer: LoadRenderer;
  /** The address of a file of this version of the engine, which browsers keep for a year. */
  addressOf(kind: 'fonts' | 'patterns' | 'svg-renderer', ...names: readonly string[]): string;
}

/** Fonts, pictures and the renderer of SVG filters, as a service hands them out. */
export function createServiceFiles({ bytes, get }: ServiceCalls, engineVersion: string): ServiceFiles {
  const addressOf: ServiceFiles['addressOf'] = (...names) =>
    `/engine/${names.map(encodeURIComponent).join('/')}?${new URLSearchParams({ v: engineVersion })}`;
  return {
    addressOf,
    fetchFont: ({ package: name, file }) => bytes(addressOf('fonts', name, file)),
    fetchPicture: (src) => bytes(`/pictures?${new URLSearchParams({ url: src })}`),
    loadSvgRenderer: async () => {
      const [renderer, wasm] = await Promise.all([import('@resvg/resvg-wasm'), get(addressOf('svg-renderer'))]);
      await renderer.initWasm(wasm);
      return renderer;
    },
  };
}
