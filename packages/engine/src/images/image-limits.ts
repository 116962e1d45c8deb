/** Bounds on one source image, checked on its header before a pixel is decoded. */
export const imageLimits = {
  /** Of a file. What comes over the network may have less. */
  maxBytes: 100 * 1024 ** 2,
  maxSvgBytes: 1_000_000,
  maxPixels: 50_000_000,
  maxSidePx: 16_384,
  maxFrames: 1_000,
} as const;
