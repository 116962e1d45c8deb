import { z } from 'zod';
import { type DocumentedAs, idOf } from './common.ts';
import { warnings } from './warnings.ts';

/** Px: so few that each is drawn once for many callers. */
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
        'The number of a version, `published`, or `draft` for what is being edited. The newest when left out. With a number, browsers keep the answer.',
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
        description: 'How wide the picture is in px. It is narrower where it would be more than twice as high.',
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
    background: z.looseObject({}).nullable().describe('What the page is filled with first; null for nothing.'),
    marks: z.array(z.looseObject({})).describe('What is painted, the last on top: shapes, texts, pictures and groups.'),
    warnings,
    elements: z
      .array(z.looseObject({ id: idOf('element') }))
      .describe('What became of each element, in the order of the document, as `debug` of a render tells it.'),
    fonts: z
      .array(
        z.object({
          id: z.string().describe('What texts in `marks` call the font.'),
          package: z.string().describe('The part of the address of its file before the last.'),
          file: z.string().describe('The last part of the address of its file.'),
          italic: z.boolean().describe('Whether it is italic.'),
          weights: z.tuple([px, px]).describe('Lowest and highest weight; equal for a static file.'),
        }),
      )
      .describe('The font files that the texts name.'),
    pictures: z
      .array(
        z.object({
          key: z.string().describe('What pictures in `marks` call it.'),
          src: z.string().describe('What `GET /pictures` takes as `url`, or a data: URL.'),
          upright: z.boolean().describe('Whether it is turned as its EXIF orientation says.'),
          width: px.describe('Its width in px, which `marks` count in.'),
          height: px.describe('Its height in px, which `marks` count in.'),
        }),
      )
      .describe('The pictures that the marks name.'),
  })
  .meta({ id: 'PortableScene', description: 'A page that is laid out, with the names of all that a painter needs.' });
