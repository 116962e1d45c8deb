import { z } from 'zod';
import { type DocumentedAs, idOf } from './common.ts';
import { warnings } from './warnings.ts';

/** Widths in px: few, so that each is drawn once for many callers. */
export const previewWidths = [160, 320, 640, 1280] as const;

const widthSentence = `expected one of ${previewWidths.join(', ')}`;
const versionSentence = 'expected draft, published or the number of a version';

const v = z
  .string(versionSentence)
  .regex(/^(?:draft|published|[1-9]\d{0,8})$/, versionSentence)
  .transform((text) => (text === 'draft' || text === 'published' ? text : Number(text)))
  .optional()
  .meta({
    documentedAs: {
      description:
        'The number of a version, `published`, or `draft`. Default: the newest version. With a number, browsers keep the answer.',
      oneOf: [{ type: 'integer', minimum: 1 }, { enum: ['published', 'draft'] }],
    },
  } satisfies DocumentedAs);

export const previewQuery = z.object({
  width: z
    .enum(previewWidths.map(String) as [string, ...string[]], widthSentence)
    .transform(Number)
    .default(320)
    .meta({
      documentedAs: {
        type: 'integer',
        enum: previewWidths,
        default: 320,
        description:
          'Width of the picture in px. It is narrower when it would otherwise be more than twice as high as wide.',
      },
    } satisfies DocumentedAs),
  v,
});

export const sceneQuery = z.object({ v });

const px = z.number();

export const portableScene = z
  .object({
    engineVersion: z.string().describe('Send it as `v` with the addresses of font files.'),
    version: z.literal(1).describe('The version of the format of scenes.'),
    width: px.describe('Width of the page in px.'),
    height: px.describe('Height of the page in px.'),
    background: z.looseObject({}).nullable().describe('The fill of the page, painted first; null: none.'),
    marks: z.array(z.looseObject({})).describe('What is painted, the last on top: shapes, texts, pictures and groups.'),
    warnings,
    elements: z
      .array(z.looseObject({ id: idOf('element') }))
      .describe('How each element was laid out, in the order of the document, as in `debug` of a render.'),
    fonts: z
      .array(
        z.object({
          id: z.string().describe('The id of the font in the texts of `marks`.'),
          package: z.string().describe('The last part but one of the address of its file.'),
          file: z.string().describe('The last part of the address of its file.'),
          italic: z.boolean().describe('Whether it is italic.'),
          weights: z.tuple([px, px]).describe('Lowest and highest weight; equal for a static file.'),
        }),
      )
      .describe('The font files that the texts name.'),
    pictures: z
      .array(
        z.object({
          key: z.string().describe('The key of the picture in `marks`.'),
          src: z.string().describe('The `url` for `GET /pictures`, or a `data:` URL.'),
          upright: z.boolean().describe('Whether the picture must be turned by its EXIF orientation.'),
          width: px.describe('Its width in px, the unit that `marks` use for it.'),
          height: px.describe('Its height in px, the unit that `marks` use for it.'),
        }),
      )
      .describe('The pictures that the marks name.'),
  })
  .meta({
    id: 'PortableScene',
    description: 'The layout of a page, with the names of everything that a painter needs.',
  });
