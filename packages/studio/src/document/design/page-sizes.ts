/** Sizes of pages that people use: width and height in px. Their names are in the messages. */
export const pageSizes = {
  social: [1200, 630],
  square: [1080, 1080],
  portrait: [1080, 1350],
  story: [1080, 1920],
  slide: [1920, 1080],
  a4: [794, 1123],
  certificate: [1123, 794],
  ticket: [900, 350],
  card: [1050, 600],
} as const;
export type PageSize = keyof typeof pageSizes;
