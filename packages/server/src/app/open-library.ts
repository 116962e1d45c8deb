import { listBundledFamilies } from '@platen/engine/fonts';
import type { Analyser } from '../analysis/analyser.ts';
import type { LibraryConfig } from '../config/library-config.ts';
import { createProviders } from '../library/create-providers.ts';
import { createTemplateGallery } from '../library/gallery/template-gallery.ts';
import { createBundledIcons } from '../library/icons/bundled-icons.ts';
import { createLibraryUrls } from '../library/library-urls.ts';
import { createBundledStock } from '../library/stock/bundled-stock.ts';
import { createLibraryService, type LibraryServiceOptions } from '../services/assets/library-service.ts';
import { bundledFolders } from './bundled-folders.ts';

export interface OpenLibraryOptions {
  readonly analyser: Analyser;
  readonly config: LibraryConfig;
  readonly baseUrl: string;
  /** The families that an account uploaded. */
  readonly listAccountFonts?: LibraryServiceOptions['listAccountFonts'];
}

/** Builds all that comes with the program. Reads nothing before it is asked for. */
export function openLibrary({ analyser, config, baseUrl, listAccountFonts }: OpenLibraryOptions) {
  const urls = createLibraryUrls(baseUrl);
  const bundled = {
    icons: createBundledIcons({ urls }),
    stock: createBundledStock({ urls, directory: bundledFolders.stock }),
  };
  const input = { directory: bundledFolders.templates, libraryUrl: `${baseUrl}/v1/library/` };
  const gallery = createTemplateGallery(() =>
    analyser.run({ operation: 'readGallery', input, accountId: '', content: [], field: 'templateId' }),
  );
  const { stock, icons, close } = createProviders({ config, bundled });
  const library = createLibraryService({
    urls,
    stock,
    icons,
    bundled,
    gallery,
    noPreviewPath: bundledFolders.noPreview,
    listBundledFonts: listBundledFamilies,
    ...(listAccountFonts && { listAccountFonts }),
  });
  return { urls, gallery, library, close };
}
