import { z } from 'zod';
import { defineOperation } from '../operation.ts';

const pictureQuery = z.object({
  url: z
    .string('expected an address of a picture')
    .min(1, 'expected an address of a picture')
    .max(8_000, 'expected at most 8000 characters')
    .refine((url) => !/^data:/i.test(url), 'expected the address of a picture; a data: URL is one already')
    .describe('The `src` in a design: an http or https URL, the id of an asset, or an address of the libraries.'),
});

export const pictureOperations = {
  getPicture: defineOperation({
    id: 'getPicture',
    method: 'GET',
    path: '/pictures',
    tag: 'Engine',
    summary: 'Read a picture from any address that a design may use',
    description:
      'The service fetches it as for a render, with the same limits, so that a page can show it on a canvas. A picture of more than 8 ' +
      'megapixels is scaled down. Everything that could run or load something is removed from SVG.',
    access: 'designs:read',
    query: pictureQuery,
    success: { status: 200, description: 'A PNG, JPEG, GIF, WebP or SVG image.', mediaType: 'image/*', file: 'bytes' },
    errors: ['INVALID_IMAGE_URL'],
  }),
};
