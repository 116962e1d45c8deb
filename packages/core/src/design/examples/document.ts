import type * as z from 'zod';
import type { canvasDataSchema } from '../guide/document.ts';

/** A document without its elements, which declares the variables of the examples of elements. */
export const canvasDataExample: z.input<typeof canvasDataSchema> = {
  schemaVersion: 1,
  background: '#f8fafc',
  // No declaration has both a type and a default: linters of the description of the API would take it for a schema.
  variables: [
    { name: 'stock', type: 'number', required: true, description: 'How many pieces are left.' },
    { name: 'items', type: 'list' },
    { name: 'offer', default: 'spring sale 2026' },
  ],
  locale: 'de-DE',
};

/** Values of a render for them. */
export const dataExample = {
  stock: 12,
  items: [
    { name: 'Wool scarf', pieces: 2, price: 24.5 },
    { name: 'Linen shirt', pieces: 1, price: 59 },
    { name: 'Leather belt', pieces: 1, price: 35 },
  ],
};
