export const imageLimits = {
  imagesPerRender: 64,
  bytesPerRender: 100_000_000,
  bytesPerImage: 20_000_000,
  connectionsPerHost: 6,
  /** At once, of all renders of one account: each has a connection and a file. */
  downloadsOfOwner: 64,
  /** From the first request of a render; a picture that is not asked for by then is given up. */
  msUntilLastRequest: 15_000,
  /** Bytes of all files of our own in a render; each may be larger than one from the network. A render process holds them all at once. */
  ownBytesPerRender: 300_000_000,
} as const;
