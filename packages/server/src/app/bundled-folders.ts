import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');

/** What comes with the program and is read at run time. */
export const bundledFolders = {
  templates: path.join(root, 'templates'),
  stock: path.join(root, 'library/stock'),
  noPreview: path.join(root, 'library/no-preview.webp'),
} as const;
