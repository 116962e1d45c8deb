import { colorForms, imagePolicies, parseColor, resizeModes, warningCodes } from '@platen/core';
import { defaultRenderOptions, outputFormats } from '@platen/engine/pool';
import { z } from 'zod';
import { flag, oneOf, pageQuery, plainObject, plainObjectsByName, timestamp, wholeNumber } from './common.ts';
import { webhookState, webhookUrl } from './webhooks.ts';

/** Ten years. */
const maxExpirySeconds = 10 * 365 * 24 * 3_600;

const marginSentence = 'expected a number of px from 0 to 10000';
const margin = z.number(marginSentence).min(0, marginSentence).max(10_000, marginSentence).default(0);
const scaleSentence = 'expected a number from 0.1 to 5';

/** Every option of a render, as it may stand in a body: flat, whatever the format. */
const renderOptions = {
  format: oneOf([...outputFormats, 'jpeg'])
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .default(defaultRenderOptions.format)
    .describe('`jpeg` means `jpg`.'),
  quality: wholeNumber(1, 100)
    .default(defaultRenderOptions.quality)
    .describe('For jpg, webp and the photographs in a pdf.'),
  width: wholeNumber(1, 10_000).optional().describe('px of the output; the height follows when it is left out.'),
  height: wholeNumber(1, 10_000).optional().describe('px of the output; the width follows when it is left out.'),
  scale: z
    .number(scaleSentence)
    .min(0.1, scaleSentence)
    .max(5, scaleSentence)
    .default(defaultRenderOptions.scale)
    .describe('Multiplies width and height.'),
  resizeMode: oneOf(resizeModes)
    .default(defaultRenderOptions.resizeMode)
    .describe(
      'What happens when width and height have another ratio than the design. `adaptive` lays the elements out anew.',
    ),
  background: z
    .string(`expected ${colorForms}`)
    .max(256)
    .refine((text) => parseColor(text) !== undefined, `expected ${colorForms}`)
    .optional()
    .describe("Wins over the design's own."),
  dpi: wholeNumber(72, 600)
    .default(defaultRenderOptions.dpi)
    .describe('Raster: density stored in the file. PDF: 1 px of the design is 72 / dpi pt.'),
  dynamicData: plainObject('expected an object of variable names and values').default({}),
  timeZone: z
    .string('expected an IANA time zone such as Europe/Berlin')
    .max(64)
    .optional()
    .describe('IANA name, for dates with a zone; UTC when absent.'),
  missingVariables: oneOf(['warn', 'error']).default('warn'),
  onImageError: oneOf(imagePolicies).default('fail'),
  cache: flag.default(true).describe('Whether an earlier result of the same content may be answered.'),
  debug: flag.default(false).describe('Whether the answer tells timings, assets, fonts, elements and memory.'),
  async: flag
    .default(false)
    .describe('Answers 202 at once; the render is drawn later. `Prefer: respond-async` does the same.'),
  expiresIn: wholeNumber(0, maxExpirySeconds)
    .optional()
    .describe('Seconds until the file is deleted; 0 keeps it. 30 days when left out.'),
  webhook: webhookUrl.optional().describe('Is told when the render has ended; see the guide to webhooks.'),
  webhookMode: oneOf(['background', 'blocking'])
    .default('background')
    .describe('`blocking`: the webhook is delivered before the answer, which is WEBHOOK_FAILED when that fails.'),
  compression: oneOf(['fast', 'balanced', 'best']).optional().describe('png'),
  interlaced: flag.optional().describe('png'),
  progressive: flag.optional().describe('jpg'),
  optimizeHuffman: flag.optional().describe('jpg'),
  pageSize: oneOf(['A4', 'Letter', 'Legal', 'Custom'])
    .optional()
    .describe('pdf; the page has the size of the design when it is left out.'),
  orientation: oneOf(['portrait', 'landscape']).optional().describe('pdf with a named page size'),
  margins: z
    .object({ top: margin, right: margin, bottom: margin, left: margin }, 'expected {top, right, bottom, left} in px')
    .optional()
    .describe('pdf, in px of the design'),
  embedFonts: flag.optional().describe('pdf and svg; false turns text into outlines'),
} as const;

/** The body of a design's render. Loose: a field that is not known is warned about, not refused. */
export const renderDesignBody = z
  .looseObject({
    designId: z.string('expected a text').max(128).optional().describe('May repeat the id in the address.'),
    version: z
      .union([z.literal('published'), z.int().min(1).max(999_999_999)], 'expected published or the number of a version')
      .optional()
      .describe('Of designs: which version to render, by number or the published one; the latest when left out.'),
    ...renderOptions,
    dynamicElements: plainObjectsByName({
      sentence: 'expected an object of element ids and properties',
      ofEach: 'expected an object of properties',
      description: 'Properties by element id; they win over dynamicData.',
    }),
  })
  .meta({ id: 'RenderDesignRequest' });
export type RenderBody = z.output<typeof renderDesignBody>;

/** Names that {@link renderDesignBody} knows. */
export const renderFields: ReadonlySet<string> = new Set(Object.keys(renderDesignBody.shape));

export const renderFieldCodes = {
  format: 'INVALID_FORMAT',
  quality: 'INVALID_QUALITY',
  width: 'INVALID_DIMENSIONS',
  height: 'INVALID_DIMENSIONS',
  scale: 'INVALID_DIMENSIONS',
  dynamicData: 'INVALID_DYNAMIC_DATA',
  dynamicElements: 'INVALID_DYNAMIC_DATA',
} as const;

export const warning = z
  .object({
    code: oneOf(Object.keys(warningCodes) as [keyof typeof warningCodes, ...(keyof typeof warningCodes)[]]),
    message: z.string(),
    elementId: z.string().optional(),
    details: plainObject('expected an object').optional().describe('Figures and names.'),
  })
  .meta({ id: 'Warning' });

const statuses = ['queued', 'processing', 'completed', 'failed'] as const;

const metadata = z.object({
  format: z.string(),
  width: z.int(),
  height: z.int(),
  fileSize: z.int(),
  renderTime: z.number().describe('Seconds.'),
});

const milliseconds = z.number();

const renderDebug = z
  .object({
    timings: z
      .object({
        queue: milliseconds,
        assets: milliseconds,
        fonts: milliseconds,
        layout: milliseconds,
        paint: milliseconds,
        encode: milliseconds,
        upload: milliseconds,
        total: milliseconds,
      })
      .describe('Milliseconds.'),
    assets: z.array(
      z.object({
        url: z.string(),
        status: z.int().nullable(),
        bytes: z.int(),
        contentType: z.string().nullable(),
        ms: milliseconds,
        cache: z.enum(['hit', 'revalidated', 'miss', 'none']),
      }),
    ),
    fonts: z.array(z.object({ requested: z.string(), resolved: z.array(z.string()), missing: z.array(z.string()) })),
    elements: z.array(
      z.object({
        id: z.string(),
        box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
        fontSize: z.number().optional(),
        fonts: z.array(z.string()).optional(),
        lines: z.array(z.string()).optional(),
        page: z.int().optional(),
        overflow: z.boolean().optional(),
      }),
    ),
    memory: z.object({ rssBytes: z.int(), peakBytes: z.int() }),
    caches: z
      .array(
        z.object({
          name: z.string(),
          hits: z.int(),
          misses: z.int(),
          evictions: z.int(),
          entries: z.int(),
          bytes: z.int(),
          maxBytes: z.int().nullable().describe('null: bounded by the life of the process.'),
        }),
      )
      .describe('What the render asked of each cache of its process, and what they hold after it.'),
    warnings: z.array(warning),
    trace: z.array(z.string()),
  })
  .meta({ id: 'RenderDebug' });

export const renderResult = z
  .object({
    imageUrl: z.url(),
    format: oneOf(outputFormats),
    width: z.int(),
    height: z.int(),
    fileSize: z.int().describe('Bytes.'),
    renderTime: z.int().describe('Milliseconds.'),
    cached: z.boolean(),
    renderId: z.string(),
    status: z.literal('completed'),
    downloadUrl: z.url(),
    metadata: metadata.extend({ quality: z.int() }),
    createdAt: timestamp,
    completedAt: timestamp,
    expiresAt: timestamp.nullable(),
    warnings: z.array(warning),
    debug: renderDebug.optional().describe('Only with `debug: true`.'),
  })
  .meta({ id: 'RenderResult' });

export const renderStatus = z
  .object({
    renderId: z.string(),
    designId: z.string().optional().describe('When a design was rendered.'),
    templateId: z.string().optional().describe('When a template was rendered.'),
    batchId: z.string().optional().describe('When it is a part of a batch.'),
    status: oneOf(statuses),
    progress: z.int().min(0).max(100),
    downloadUrl: z.url().nullable(),
    metadata: metadata.nullable(),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
    warnings: z.array(warning),
    error: z
      .looseObject({ code: z.string(), message: z.string() })
      .optional()
      .describe('When it failed; with `details`.'),
    webhook: webhookState.optional().describe('When the request named one.'),
  })
  .meta({ id: 'RenderStatus' });

export const renderList = z.object({
  ...pageQuery,
  designId: z.string().max(128).optional(),
  status: oneOf(statuses).optional(),
});
