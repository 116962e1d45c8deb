import { z } from 'zod';
import { pageLimits } from '../../library/search/page.ts';
import { countQuery, oneOf, pageNumber, searchText } from './common.ts';

const query = searchText
  .min(1, 'expected a text of 1 to 200 characters')
  .describe('Words that all must fit; what is called so comes first.');

const pages = {
  page: pageNumber,
  perPage: countQuery({ fallback: pageLimits.perPage, max: pageLimits.maxPerPage }),
};

export const stockSearch = z.object({ query, ...pages });

export const iconSearch = z.object({
  query,
  ...pages,
  collection: z
    .string('expected the name of an icon set')
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'expected the name of an icon set such as lucide')
    .max(64, 'expected at most 64 characters')
    .optional()
    .describe('Only icons of this set.'),
});

export const stockResult = z
  .object({
    id: z.string(),
    previewUrl: z.url().describe('About 400 px wide.'),
    fullUrl: z.url().describe('Good as the `src` of an image.'),
    width: z.int().describe('Of `fullUrl`, in px.'),
    height: z.int(),
    tags: z.array(z.string()),
    title: z.string().optional(),
    license: z.string().optional().describe("An SPDX identifier, or the provider's name for its terms."),
    author: z.string().optional(),
    source: z.url().optional().describe('The page to name as the source.'),
  })
  .meta({ id: 'StockImage' });

export const iconResult = z
  .object({
    id: z.string().meta({ example: 'lucide:house' }),
    name: z.string(),
    collection: z.string(),
    previewUrl: z.url(),
    svgUrl: z.url().describe('Good as the `src` of an `svg` or `image` element. Bundled icons take `?color=`.'),
    width: z.int(),
    height: z.int(),
    tags: z.array(z.string()),
    license: z.string().describe('An SPDX identifier where there is one.'),
  })
  .meta({ id: 'Icon' });

const fontCategory = oneOf(['serif', 'sans-serif', 'monospace', 'display']);

export const fontList = z.object({ category: fontCategory.optional() });

export const fontEntry = z
  .object({
    name: z.string().describe('Good as `fontFamily`.'),
    category: fontCategory,
    weights: z.array(z.string()).meta({ example: ['400', '700'] }),
    styles: z.array(z.string()).meta({ example: ['normal', 'italic'] }),
  })
  .meta({ id: 'Font' });
