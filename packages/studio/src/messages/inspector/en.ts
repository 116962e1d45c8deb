/** What the inspector says of itself and of what is in it, beside the properties. */
export const inspector = {
  fold: 'Fold the inspector away',
  unfold: 'Show the inspector',
  pageSize: 'Size of the page',
  refused: (bounds: string) =>
    bounds === ''
      ? 'This cannot stand here, so it was left out.'
      : `This number cannot stand here. Allowed: ${bounds}.`,
  about: (label: string) => `About ${label}`,
  /** The contrast of a text to what lies behind it. */
  contrast: {
    ratio: (ratio: string) => `Contrast ${ratio} : 1.`,
    any: 'Reads well at any size.',
    large: 'Enough for large text only.',
    low: 'Too little to read well.',
  },
  /** Whether scanners read a code. */
  scans: {
    any: 'Will be scanned: large enough, dark on light, and nothing covers it.',
    low: 'May not be scanned.',
    unknown: 'Looking whether it can be scanned …',
  },
};
