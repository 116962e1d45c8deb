/** One picture that Chromium and Platen must paint alike. Its name is a sentence's subject: "a photo in a circle". */
export interface ParityCase {
  readonly name: string;
  readonly design: ParityDesign;
  /**
   * The same picture in HTML: the body's content, painted on the page at (0, 0) with the design's background beneath.
   * Written by `designToHtml` when absent; null when CSS cannot say it, and then only the canvas is compared.
   */
  readonly html?: string | null;
  /** Null when a browser's canvas has no call for it, and then only the HTML is compared. */
  readonly canvas?: null;
  /** Device px per design px; 1 when absent. */
  readonly scale?: number;
  /** A case that needs more room than the others gives its reason. */
  readonly allowance?: { readonly canvasPercent?: number; readonly htmlPercent?: number; readonly why: string };
}

export interface ParityDesign {
  readonly width: number;
  readonly height: number;
  readonly background?: unknown;
  /** As in `canvasData.elements`; ids may be left out. */
  readonly elements: readonly Readonly<Record<string, unknown>>[];
}

/** Most of the pixels that may differ, in percent, by pixelmatch at threshold 0.1 with anti-aliased pixels counted. */
export const budgets = {
  canvas: { mean: 0.01, worst: 0.1 },
  html: { mean: 0.02, worst: 0.5 },
} as const;
