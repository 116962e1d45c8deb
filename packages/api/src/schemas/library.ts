import { z } from 'zod';
import { countQuery, oneOf, pageNumber, searchText } from './common.ts';

/** Items on a page of search results. */
const pageLimits = { perPage: 20, maxPerPage: 50 } as const;

const query = searchText
  .min(1, 'expected a text of 1 to 200 characters')
  .describe('Words that must all match. Matches in the name come first.');

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
    id: z.string().describe('The id of the picture at its provider.'),
    previewUrl: z.url().describe('Address of a small picture, about 400 px wide.'),
    fullUrl: z.url().describe('Address of the picture itself. Use it as the `src` of an image.'),
    width: z.int().describe('Width of `fullUrl` in px.'),
    height: z.int().describe('Height of `fullUrl` in px.'),
    tags: z.array(z.string()).describe('Words that describe the picture.'),
    title: z.string().optional().describe('What the picture is called, when it has a name.'),
    license: z.string().optional().describe("Its licence: an SPDX identifier, or the provider's name for its terms."),
    author: z.string().optional().describe('Who made the picture, when that is known.'),
    source: z.url().optional().describe('The page to name as the source, when there is one.'),
  })
  .meta({ id: 'StockImage', description: 'A stock picture that was found.' });

export const iconResult = z
  .object({
    id: z
      .string()
      .meta({ example: 'lucide:house', description: "The icon's set and name, with a colon between them." }),
    name: z.string().describe('The name of the icon in its set.'),
    collection: z.string().describe('The set that contains the icon, such as `lucide`.'),
    previewUrl: z.url().describe('Address of the icon as a small picture.'),
    svgUrl: z
      .url()
      .describe(
        'Address of the SVG. Use it as the `src` of an `svg` or `image` element. Bundled icons accept `?color=`.',
      ),
    width: z.int().describe('Width of the SVG in px. It can be drawn at any size.'),
    height: z.int().describe('Height of the SVG in px.'),
    tags: z.array(z.string()).describe('Words that describe the picture.'),
    license: z.string().describe('Its licence: an SPDX identifier where there is one.'),
  })
  .meta({ id: 'Icon', description: 'An icon that was found.' });

const fontCategory = oneOf(['serif', 'sans-serif', 'monospace', 'display']);

export const fontList = z.object({ category: fontCategory.optional().describe('Only fonts that look like this.') });

export const fontEntry = z
  .object({
    name: z.string().describe('The family, as `fontFamily` names it.'),
    category: fontCategory.describe('What the letters look like.'),
    weights: z.array(z.string()).meta({
      example: ['400', '700'],
      description: 'The weights that the family has. Other weights are made from the nearest.',
    }),
    styles: z
      .array(z.string())
      .meta({ example: ['normal', 'italic'], description: 'Whether there are upright letters, slanted ones or both.' }),
  })
  .meta({ id: 'Font', description: 'A font family that designs may use.' });
