/**
 * Why a source could not be brought. One word for everything that happens on the network (no such name, refused,
 * private address, certificate, too slow), so that nobody can map our network by asking for pictures.
 */
export type FetchFailureReason =
  | 'invalid-url'
  | 'invalid-data-uri'
  | 'unreachable'
  | 'http-status'
  | 'too-many-redirects'
  | 'too-large'
  | 'not-an-image';

export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;
  /** The server's answer, for `http-status`. */
  readonly status: number | undefined;

  constructor(reason: FetchFailureReason, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(reason, { cause: options.cause });
    this.name = 'FetchFailure';
    this.reason = reason;
    this.status = options.status;
  }
}

/** The host has no address, or one where we do not go. Both in one, so that no name of our network can be probed. */
export class AddressRefused extends FetchFailure {
  constructor(options: { readonly cause?: unknown } = {}) {
    super('unreachable', options);
    this.name = 'AddressRefused';
  }
}
