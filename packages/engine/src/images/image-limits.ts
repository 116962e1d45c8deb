/** Bounds on one source image, checked on its header before a pixel is decoded. */
export const imageLimits = {
  maxBytes: 20_000_000,
  maxSvgBytes: 1_000_000,
  maxPixels: 50_000_000,
  maxSidePx: 16_384,
  maxFrames: 1_000,
} as const;
