import { ImageProblem } from '@platen/core';

/** An image whose header was good and whose pixels are not: it shows only when it is decoded. */
export class DamagedImage extends Error {
  /** The key that image marks carry. */
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super('an image cannot be decoded', { cause });
    this.name = 'DamagedImage';
    this.key = key;
  }
}

/** Names the image, when its decoding failed for its bytes. */
export function damaged(key: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof ImageProblem ? new DamagedImage(key, cause) : cause;
  };
}
