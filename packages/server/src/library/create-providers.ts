import { Agent } from 'undici';
import type { LibraryConfig, StockChoice } from '../config/library-config.ts';
import type { BundledIcons } from './icons/bundled-icons.ts';
import type { IconProvider } from './icons/icon-provider.ts';
import { createIconify } from './providers/iconify.ts';
import { createOpenverse } from './providers/openverse.ts';
import { createPexels } from './providers/pexels.ts';
import { createPixabay } from './providers/pixabay.ts';
import { rememberPages } from './providers/remember-pages.ts';
import { createUnsplash } from './providers/unsplash.ts';
import type { BundledStock } from './stock/bundled-stock.ts';
import type { StockProvider } from './stock/stock-provider.ts';

export interface ProvidersOptions {
  readonly config: LibraryConfig;
  readonly bundled: { readonly icons: BundledIcons; readonly stock: BundledStock };
}

export interface Providers {
  readonly stock: StockProvider;
  readonly icons: IconProvider;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
/** Pixabay's terms ask for a day. */
const keptMs = { openverse: hourMs, unsplash: hourMs, pexels: hourMs, pixabay: 24 * hourMs, iconify: hourMs } as const;

/** The providers that the operator chose. Connects nowhere before the first search. */
export function createProviders({ config, bundled }: ProvidersOptions): Providers {
  const dispatcher = createDispatcher();
  const { stock, icons } = config;
  return {
    stock: stock.provider === 'bundled' ? bundled.stock : remembered(createStock(stock, dispatcher), stock.provider),
    icons:
      icons.provider === 'bundled'
        ? bundled.icons
        : rememberPages(createIconify({ apiUrl: icons.apiUrl, dispatcher }), { ttlMs: keptMs.iconify }),
    close: () => dispatcher.destroy(),
  };
}

/** What sends the requests to a provider; to be destroyed. */
export function createDispatcher(): Agent {
  return new Agent({ connections: 8, pipelining: 1, connect: { timeout: 3_000 } });
}

function remembered(provider: StockProvider, name: keyof typeof keptMs): StockProvider {
  return { ...provider, ...rememberPages(provider, { ttlMs: keptMs[name] }) };
}

export function createStock(choice: Exclude<StockChoice, { provider: 'bundled' }>, dispatcher: Agent): StockProvider {
  switch (choice.provider) {
    case 'openverse':
      return createOpenverse({ ...choice, dispatcher });
    case 'unsplash':
      return createUnsplash({ ...choice, dispatcher });
    case 'pexels':
      return createPexels({ ...choice, dispatcher });
    case 'pixabay':
      return createPixabay({ ...choice, dispatcher });
  }
}
