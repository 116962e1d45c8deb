import {
  colorForms,
  compressions,
  defaultRenderOptions,
  imagePolicies,
  optionBounds,
  orientations,
  outputFormats,
  pageSizes,
  parseColor,
  resizeModes,
} from '@platen/core';
import { z } from 'zod';
import { flag, oneOf, plainObject, plainObjectsByName, wholeNumber, writtenNumber } from './common.ts';
import { webhookUrl } from './webhooks.ts';

/** Ten years. */
const maxExpirySeconds = 10 * 365 * 24 * 3_600;

const [leastMargin, mostMargin] = optionBounds.margin;
const marginSentence = `expected a number of px from ${leastMargin} to ${mostMargin}`;
const margin = (side: string) =>
  writtenNumber(
    z.number(marginSentence).min(leastMargin, marginSentence).max(mostMargin, marginSentence).default(0),
  ).describe(`Free margin at the ${side}, in px of the design.`);
const [leastScale, mostScale] = optionBounds.scale;
const scaleSentence = `expected a number from ${leastScale} to ${mostScale}`;

/** Every option of a render in a body: flat, for all formats together. */
const renderOptions = {
  format: oneOf([...outputFormats, 'jpeg'])
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .default(defaultRenderOptions.format)
    .describe('The format of the file. `jpeg` means `jpg`.'),
  quality: wholeNumber(...optionBounds.quality)
    .default(defaultRenderOptions.quality)
    .describe('The quality of JPG, WebP and of photographs in a PDF. PNG and SVG ignore it.'),
  width: writtenNumber(wholeNumber(...optionBounds.side))
    .optional()
    .describe(
      'Width of the output in px, before `scale`. Default: it follows from `height`; without that, the width of the design.',
    ),
  height: writtenNumber(wholeNumber(...optionBounds.side))
    .optional()
    .describe(
      'Height of the output in px, before `scale`. Default: it follows from `width`; without that, the height of the design.',
    ),
  scale: writtenNumber(
    z
      .number(scaleSentence)
      .min(leastScale, scaleSentence)
      .max(mostScale, scaleSentence)
      .default(defaultRenderOptions.scale),
  ).describe(
    'Multiplies width and height: 2 is twice as many pixels on each side. The output may have 64 million pixels.',
  ),
  resizeMode: oneOf(resizeModes)
    .default(defaultRenderOptions.resizeMode)
    .describe(
      'What happens when `width` and `height` have another ratio than the design. `contain`: the whole design is shown on its background; `cover`: it is cut; `stretch`: it is distorted; `adaptive`: its elements are laid out anew.',
    ),
  background: z
    .string(`expected ${colorForms}`)
    .max(256, `expected ${colorForms}, in at most 256 characters`)
    .refine((text) => parseColor(text) !== undefined, `expected ${colorForms}`)
    .optional()
    .describe(
      "Background of the page: a CSS colour or `transparent`. It wins over the design's own; a JPG has white instead of nothing.",
    ),
  dpi: wholeNumber(...optionBounds.dpi)
    .default(defaultRenderOptions.dpi)
    .describe(
      'Pixels per inch. In PNG, JPG and WebP the value is only written into the file. In a PDF, 1 px of the design is 72 / dpi pt, so a higher value gives a smaller page.',
    ),
  dynamicData: plainObject('expected an object of variable names and values')
    .default({})
    .describe('Values of the variables of the design, by name. A value that no variable uses gives a warning.'),
  timeZone: z
    .string('expected an IANA time zone such as Europe/Berlin')
    .max(64)
    .optional()
    .describe('The time zone for dates with a zone, as an IANA name such as `Europe/Berlin`. Default: UTC.'),
  missingVariables: oneOf(['warn', 'error'])
    .default('warn')
    .describe(
      'What happens when a variable has neither a value nor a default: it is empty with a warning, or the render is refused.',
    ),
  onImageError: oneOf(imagePolicies)
    .default('fail')
    .describe(
      'What happens when a picture cannot be loaded: the render fails, shows a grey picture, or leaves it out. An element can choose otherwise.',
    ),
  cache: flag
    .default(true)
    .describe('Whether the answer may be the file of an earlier render of the same content. `false` draws anew.'),
  keepData: flag
    .default(true)
    .describe(
      'Whether the data is kept with the render, encrypted and for some days, so that it can be looked at and drawn again. `false` keeps none.',
    ),
  debug: flag.default(false).describe('Whether the answer shows timings, pictures, fonts, elements and memory.'),
  async: flag
    .default(false)
    .describe(
      'Whether the answer is 202 at once and the render is drawn later. `Prefer: respond-async` does the same.',
    ),
  expiresIn: wholeNumber(0, maxExpirySeconds)
    .optional()
    .describe("Seconds until the file is deleted; 0: never. Default: the operator's choice, normally thirty days."),
  webhook: webhookUrl
    .optional()
    .describe('URL that gets an event when the render has ended. `https`, on a public host.'),
  webhookMode: oneOf(['background', 'blocking'])
    .default('background')
    .describe(
      'With `blocking`, the webhook is delivered before the answer. If that fails, the answer is WEBHOOK_FAILED.',
    ),
  compression: oneOf(compressions)
    .optional()
    .describe('PNG: how much time is spent on a smaller file. `balanced` when left out.'),
  interlaced: flag
    .optional()
    .describe('PNG: whether a coarse picture comes first while the file loads. `false` when left out.'),
  progressive: flag
    .optional()
    .describe('JPG: whether a coarse picture comes first while the file loads. `false` when left out.'),
  optimizeHuffman: flag
    .optional()
    .describe('JPG: whether more time is spent on a slightly smaller file of the same picture. `false` when left out.'),
  effort: wholeNumber(...optionBounds.effort)
    .optional()
    .describe(
      `WebP: how much time is spent on a smaller file of the same quality, from 0 to 6. ${defaultRenderOptions.webp.effort} when left out, which gives files as small as libwebp's default; 0 takes a third of the time for files two fifths larger.`,
    ),
  pageSize: oneOf(pageSizes)
    .optional()
    .describe(
      'PDF: the size of the page, on which the design is centred within `margins`. `Custom` uses `width` and `height`. Default: the size of the design.',
    ),
  orientation: oneOf(orientations)
    .optional()
    .describe('PDF with a named `pageSize`: the orientation of the page. Default: that of the design.'),
  margins: z
    .object(
      { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
      'expected {top, right, bottom, left} in px',
    )
    .optional()
    .describe('PDF: the margins of the page. None when left out.'),
  imageDpi: wholeNumber(...optionBounds.imageDpi)
    .optional()
    .describe(
      'PDF: the resolution of stored pictures, in pixels per inch of paper. A picture with fewer pixels keeps all of them. Default: 300.',
    ),
  embedFonts: flag
    .optional()
    .describe(
      'PDF and SVG: `true` embeds the fonts and keeps text selectable, `false` turns text into outlines. `true` when left out.',
    ),
} as const;

/** The body of a design's render. It is loose: an unknown field gives a warning and is not refused. */
export const renderDesignBody = z
  .looseObject({
    designId: z
      .string('expected a text of at most 128 characters')
      .max(128)
      .optional()
      .describe('May repeat the id in the address; any other id is refused.'),
    version: z
      .union(
        [z.literal('published'), z.literal('draft'), z.int().min(1).max(999_999_999)],
        'expected published, draft or the number of a version',
      )
      .optional()
      .describe(
        'Which version of a design to render: a number, `published` or `draft`. Default: the latest. Templates have no versions.',
      ),
    ...renderOptions,
    dynamicElements: plainObjectsByName({
      sentence: 'expected an object of element ids and properties',
      ofEach: 'expected an object of properties',
      description:
        'Properties of elements by their ids, such as `{"title": {"text": "Hello"}}`. They take precedence over `dynamicData` and may contain variables.',
    }),
  })
  .meta({
    id: 'RenderDesignRequest',
    description: 'What is rendered, and into what file. Unknown fields give a warning.',
  });
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
