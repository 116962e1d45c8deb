import { z } from 'zod';
import { idOf } from './common.ts';
import { warnings } from './warnings.ts';

const milliseconds = (what: string) => z.number().describe(`Milliseconds ${what}.`);
const px = (what: string) => z.number().describe(`The ${what} of the box in px.`);

export const renderDebug = z
  .object({
    timings: z
      .object({
        queue: milliseconds('of waiting for a render process'),
        assets: milliseconds('of bringing and decoding pictures'),
        fonts: milliseconds('of loading fonts'),
        layout: milliseconds('of laying out'),
        paint: milliseconds('of painting'),
        encode: milliseconds('of writing the format'),
        upload: milliseconds('of storing the file'),
        total: milliseconds('from the request to the answer'),
      })
      .describe('Where the time went.'),
    assets: z
      .array(
        z.object({
          url: z.string().describe('The address of the picture.'),
          status: z.int().nullable().describe('The HTTP status of its server; null when no server was asked.'),
          bytes: z.int().describe('Bytes of the picture.'),
          contentType: z
            .string()
            .nullable()
            .describe('The media type that its server gave; null when no server was asked.'),
          ms: milliseconds('of bringing the picture'),
          cache: z
            .enum(['hit', 'revalidated', 'miss', 'none'])
            .describe(
              '`hit`: it was in the cache; `revalidated`: it was in the cache, and its server says that it is unchanged; `miss`: it was downloaded; `none`: it is not from the network.',
            ),
        }),
      )
      .describe('The pictures that the design needed.'),
    fonts: z
      .array(
        z.object({
          requested: z.string().describe('The family that the element asks for.'),
          resolved: z.array(z.string()).describe('The font files that were used, in order of first use.'),
          missing: z.array(z.string()).describe('Characters that no font had.'),
        }),
      )
      .describe('The fonts of each element that has text.'),
    elements: z
      .array(
        z.object({
          id: idOf('element'),
          box: z
            .object({ x: px('left edge'), y: px('top edge'), width: px('width'), height: px('height') })
            .describe('Where the element stands on the page, after fitting and before it is rotated.'),
          fontSize: z.number().optional().describe('Size of the text in px after fitting. Texts and tables have one.'),
          fonts: z.array(z.string()).optional().describe('The font files that were used. Texts and tables have some.'),
          lines: z.array(z.string()).optional().describe('The text line by line, as it was broken.'),
          page: z.int().optional().describe('The page of a PDF, from 1. Left out when there is only one page.'),
          overflow: z.boolean().optional().describe('Whether the text or the rows did not fit.'),
        }),
      )
      .describe('How each element was laid out, in the order of the document.'),
    memory: z
      .object({
        rssBytes: z.int().describe('Bytes of memory of the process after the render.'),
        peakBytes: z.int().describe('The most bytes that the process has had since it started.'),
      })
      .describe('The memory of the process that drew the render.'),
    caches: z
      .array(
        z.object({
          name: z.string().describe('What the cache holds.'),
          hits: z.int().describe('How often the render found what it asked for.'),
          misses: z.int().describe('How often the render did not find it.'),
          evictions: z.int().describe('How many entries were dropped to make room.'),
          entries: z.int().describe('How much the cache holds after the render.'),
          bytes: z.int().describe('Bytes that the cache holds after the render.'),
          maxBytes: z
            .int()
            .nullable()
            .describe('Most bytes that it may hold; null: it keeps its entries until the process ends.'),
        }),
      )
      .describe('How the render used each cache of its process, and what they hold after it.'),
    warnings: warnings.describe('The same warnings as in the answer.'),
    trace: z.array(z.string()).describe('The steps of the render, for people.'),
  })
  .meta({ id: 'RenderDebug', description: 'How a render went. Names of caches and steps may change.' });
