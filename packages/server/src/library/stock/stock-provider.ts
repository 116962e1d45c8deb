import type { Page, PageRequest } from '../search/page.ts';

/** One found picture, in the form in which the API returns it. */
export interface StockResult {
  readonly id: string;
  /** About 400 px wide. */
  readonly previewUrl: string;
  readonly fullUrl: string;
  /** The width of the picture at `fullUrl`, in px; `height` likewise. */
  readonly width: number;
  readonly height: number;
  readonly tags: readonly string[];
  readonly title?: string;
  /** SPDX identifier, or the provider's own name for its terms. */
  readonly license?: string;
  readonly author?: string;
  /** The page that must be named as the source. */
  readonly source?: string;
}

export interface StockQuery extends PageRequest {
  readonly query: string;
}

/** Searches stock pictures. Fails with PROVIDER_UNAVAILABLE and no other error. */
export interface StockProvider {
  search(query: StockQuery): Promise<Page<StockResult>>;
  /**
   * Reports to the provider, if it asks for that, that one of its pictures was downloaded for use. Does nothing for an
   * address that no search returned.
   */
  reportUse?(url: string): Promise<void>;
}
