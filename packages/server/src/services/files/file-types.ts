import type { OutputFormat } from '@platen/core';

export const mimeTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
} as const satisfies Record<OutputFormat, string>;
