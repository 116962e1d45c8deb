import { z } from 'zod';

/** Which collections searches use, with the settings that these need. */
export interface LibraryConfig {
  readonly stock: StockChoice;
  readonly icons: IconChoice;
}

export type StockChoice =
  | { readonly provider: 'bundled' }
  | { readonly provider: 'openverse'; readonly apiUrl: string; readonly token: string | undefined }
  | { readonly provider: 'unsplash' | 'pexels' | 'pixabay'; readonly apiUrl: string; readonly key: string };

export type IconChoice = { readonly provider: 'bundled' } | { readonly provider: 'iconify'; readonly apiUrl: string };

export const stockProviders = ['bundled', 'openverse', 'unsplash', 'pexels', 'pixabay'] as const;
export const iconProviders = ['bundled', 'iconify'] as const;

/** The variable that holds each provider's key, for providers that need one. */
const keyVariables = {
  unsplash: 'UNSPLASH_ACCESS_KEY',
  pexels: 'PEXELS_API_KEY',
  pixabay: 'PIXABAY_API_KEY',
} as const;

export const librarySecrets = ['OPENVERSE_TOKEN', ...Object.values(keyVariables)] as const;

/** The key becomes the value of a header or of a query: a line break in it would end the header. */
const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, 'expected up to 512 letters, digits and signs without spaces')
  .optional();

const apiUrl = (fallback: string) =>
  z
    .url({ protocol: /^https?$/, error: 'expected an absolute http or https URL' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback);

/** The variables of the libraries; part of the environment's schema. */
export const libraryVariables = {
  STOCK_PROVIDER: z.enum(stockProviders, { error: `expected one of ${stockProviders.join(', ')}` }).default('bundled'),
  ICON_PROVIDER: z.enum(iconProviders, { error: `expected one of ${iconProviders.join(', ')}` }).default('bundled'),
  OPENVERSE_TOKEN: key,
  UNSPLASH_ACCESS_KEY: key,
  PEXELS_API_KEY: key,
  PIXABAY_API_KEY: key,
  OPENVERSE_API_URL: apiUrl('https://api.openverse.org'),
  UNSPLASH_API_URL: apiUrl('https://api.unsplash.com'),
  PEXELS_API_URL: apiUrl('https://api.pexels.com'),
  PIXABAY_API_URL: apiUrl('https://pixabay.com'),
  ICONIFY_API_URL: apiUrl('https://api.iconify.design'),
};

type LibraryValues = z.output<z.ZodObject<typeof libraryVariables>>;

/** What is missing for the providers that were chosen, one sentence each. */
export function libraryProblems(given: Readonly<Record<string, string | undefined>>): readonly string[] {
  const provider = given['STOCK_PROVIDER'] as keyof typeof keyVariables;
  const variable = Object.hasOwn(keyVariables, provider) ? keyVariables[provider] : undefined;
  if (variable === undefined || given[variable] !== undefined) return [];
  return [`${variable}: expected the key of ${provider}, because STOCK_PROVIDER is ${provider}; received nothing`];
}

/** Makes the config of the libraries. Call it only when `libraryProblems` found nothing. */
export function toLibraryConfig(values: LibraryValues): LibraryConfig {
  return {
    stock: toStockChoice(values),
    icons:
      values.ICON_PROVIDER === 'iconify'
        ? { provider: 'iconify', apiUrl: values.ICONIFY_API_URL }
        : { provider: 'bundled' },
  };
}

function toStockChoice(values: LibraryValues): StockChoice {
  const provider = values.STOCK_PROVIDER;
  if (provider === 'bundled') return { provider };
  if (provider === 'openverse') return { provider, apiUrl: values.OPENVERSE_API_URL, token: values.OPENVERSE_TOKEN };
  const apiUrls = {
    unsplash: values.UNSPLASH_API_URL,
    pexels: values.PEXELS_API_URL,
    pixabay: values.PIXABAY_API_URL,
  };
  return { provider, apiUrl: apiUrls[provider], key: values[keyVariables[provider]] ?? '' };
}
