import type { FontFacts } from '@platen/engine/pool';
import type { ServedFile } from './file.ts';

/** A picture or a font that an account uploaded. */
export interface OwnAsset {
  readonly id: string;
  readonly accountId: string;
  readonly fileId: string;
  readonly name: string;
  readonly type: 'IMAGE' | 'FONT';
  /** px; of images. */
  readonly width: number | null;
  readonly height: number | null;
  /** What a font says of itself. */
  readonly font: FontFacts | null;
  readonly createdAt: string;
  /** From then on only designs that use it know it. */
  readonly deletedAt: string | null;
  /** When a deleted one was first found unused; null while something uses it. */
  readonly unusedSince: string | null;
}

export interface AssetWithFile {
  readonly asset: OwnAsset;
  readonly file: ServedFile;
}
