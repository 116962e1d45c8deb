/** A painter asks for pixels that were not decoded: a scaled copy was there, and it needs more of the picture than that. */
export class NotDecoded extends Error {
  /** The key that image marks carry. */
  readonly key: string;

  constructor(key: string) {
    super('an image was not decoded');
    this.name = 'NotDecoded';
    this.key = key;
  }
}
