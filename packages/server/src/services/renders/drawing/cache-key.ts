import { hash } from 'node:crypto';
import type { AccountFont, RenderInput } from '@platen/engine/pool';

export interface CacheContent {
  readonly input: Pick<RenderInput, 'digest'>;
  readonly engineVersion: string;
  /** For each picture, in the order of the render's needs: the content hash, or why there is none. */
  readonly imageDigests: readonly string[];
  /** The account's own fonts that the design names, in order; their paths do not matter. */
  readonly fonts: readonly AccountFont[];
}

/**
 * Names everything that decides the bytes of a render: equal keys mean equal files. The input decides which pictures
 * and fonts are needed. SHA-256, hexadecimal.
 */
export function cacheKey({ input, engineVersion, imageDigests, fonts }: CacheContent): string {
  const faces = fonts.map(({ family, weights, style, digest }) => [family, weights, style, digest]);
  return hash('sha256', JSON.stringify([input.digest, engineVersion, imageDigests, faces]), 'hex');
}
