/** Bounds on one source image, checked on its header before a pixel is decoded. */
export const imageLimits = {
  /** Limit for one file. Downloads may have a lower limit. */
  maxBytes: 100 * 1024 ** 2,
  maxSvgBytes: 1_000_000,
  maxPixels: 50_000_000,
  maxSidePx: 16_384,
  maxFrames: 1_000,
} as const;
