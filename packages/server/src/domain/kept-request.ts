/** What a render was asked for with, as it is stored: only its render and account open it. */
export interface SealedRequest {
  readonly renderId: string;
  readonly accountId: string;
  /** RFC 3339; when the render was asked for. */
  readonly createdAt: string;
  /** Encrypted. */
  readonly sealed: string;
}
