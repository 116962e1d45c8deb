export const outputFormats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
export type OutputFormat = (typeof outputFormats)[number];
