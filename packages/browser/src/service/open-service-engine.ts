import { ImageProblem } from '@platen/core';
import type { CatalogFile } from '@platen/core/fonts';
import { createPageEngine, type PageEngine, type PageEngineOptions } from '../engine/page-engine.ts';
import type { ServiceCalls } from './service-calls.ts';
import { createServiceFiles } from './service-files.ts';

/** The engine with all files from a service. Rejects when the index of fonts cannot be had. */
export async function openServiceEngine(
  calls: ServiceCalls,
  place: Pick<PageEngineOptions, 'document' | 'onlyMeasures'> = {},
): Promise<PageEngine> {
  const fontIndex = await calls.data<CatalogFile & { readonly engineVersion: string }>('/engine/fonts');
  const { addressOf, ...files } = createServiceFiles(calls, fontIndex.engineVersion);
  return createPageEngine({
    ...place,
    fontIndex,
    ...files,
    fetchPicture: (src) =>
      files.fetchPicture(src).catch((cause: unknown) => {
        throw new ImageProblem('unavailable', cause);
      }),
    fetchPatterns: (file) => calls.data(addressOf('patterns', file)),
    fetchFormats: (lang, asked) =>
      calls.data(`/engine/formats?${new URLSearchParams({ lang, asked: JSON.stringify(asked) })}`),
    fetchWordStarts: async (letters, lang) => {
      const asked = new URLSearchParams({ lang, text: letters });
      return (await calls.data<{ readonly starts: readonly number[] }>(`/engine/word-starts?${asked}`)).starts;
    },
  });
}
