import type { FontFacts } from '@platen/engine/pool';
import type { AssetWithFile } from '../../domain/asset.ts';
import type { FileUrl } from '../../domain/file.ts';
import type { AssetType } from './asset-kinds.ts';

export interface Asset {
  readonly id: string;
  readonly name: string;
  readonly type: AssetType;
  readonly url: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** px; of images. */
  readonly width?: number;
  readonly height?: number;
  /** Fields of fonts. `family` is what designs name. */
  readonly font?: FontFacts;
}

export interface StoredAsset extends Asset {
  readonly createdAt: string;
}

export function toAsset({ asset, file }: AssetWithFile, url: FileUrl): Asset {
  const { id, name, type, width, height, font } = asset;
  return {
    id,
    name,
    type,
    url: url(file),
    size: file.size,
    mimeType: file.mimeType,
    ...(width !== null && height !== null && { width, height }),
    ...(font !== null && { font }),
  };
}

export function toStoredAsset(found: AssetWithFile, url: FileUrl): StoredAsset {
  return { ...toAsset(found, url), createdAt: found.asset.createdAt };
}
