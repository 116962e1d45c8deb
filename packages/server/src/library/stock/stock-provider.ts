import type { Page, PageRequest } from '../search/page.ts';

/** One picture found, in the form the API answers. */
export interface StockResult {
  readonly id: string;
  /** About 400 px wide. */
  readonly previewUrl: string;
  readonly fullUrl: string;
  /** Of `fullUrl`, in px. */
  readonly width: number;
  readonly height: number;
  readonly tags: readonly string[];
  readonly title?: string;
  /** SPDX identifier, or the provider's own name for its terms. */
  readonly license?: string;
  readonly author?: string;
  /** The page to name as the source. */
  readonly source?: string;
}

export interface StockQuery extends PageRequest {
  readonly query: string;
}

/** Where stock pictures are looked for. Fails with PROVIDER_UNAVAILABLE and nothing else. */
export interface StockProvider {
  search(query: StockQuery): Promise<Page<StockResult>>;
  /**
   * Tells a provider that asks for it that a picture it found was downloaded for use. Does nothing for an address that no
   * search of it gave.
   */
  reportUse?(url: string): Promise<void>;
}
