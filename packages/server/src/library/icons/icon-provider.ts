import type { Page } from '../search/page.ts';
import type { IconQuery } from './icon-index.ts';

/** One icon found, in the form the API answers. */
export interface IconResult {
  /** `collection:name` */
  readonly id: string;
  readonly name: string;
  readonly collection: string;
  readonly previewUrl: string;
  readonly svgUrl: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly tags: readonly string[];
  /** SPDX identifier where one is known. */
  readonly license: string;
}

/** Where icons are looked for. Fails with PROVIDER_UNAVAILABLE and nothing else. */
export interface IconProvider {
  search(query: IconQuery): Promise<Page<IconResult>>;
}
