import type { FetchedAsset } from '@platen/engine/fetch';
import type { DrawnAnswer } from '@platen/engine/pool';
import type { CachedRender } from '../../../store/renders/find-cached.ts';

/** A file with its bytes stored, which no row names yet. */
export interface RenderOutcome {
  /** Names everything that decides the bytes. */
  readonly key: string;
  readonly outcome: ({ readonly kind: 'cached' } & CachedRender) | ({ readonly kind: 'drawn' } & Drawn);
  readonly assets: readonly FetchedAsset[];
  readonly assetsMs: number;
}

export interface Drawn {
  /** Its bytes are stored and gone from here. */
  readonly answer: DrawnAnswer;
  readonly stored: { readonly contentHash: string; readonly size: number };
  readonly uploadMs: number;
}
