import { z } from 'zod';
import { type DocumentedAs, nameText, oneOf, pageQuery, timestamp } from './common.ts';

const type = oneOf(['IMAGE', 'FONT', 'VIDEO', 'AUDIO']);

export const font = z
  .object({
    family: z.string().describe('What a design names as `fontFamily`; from the name table of the file.'),
    subfamily: z.string(),
    weight: z.int(),
    weightRange: z.tuple([z.int(), z.int()]).optional().describe('Of a variable font: its lowest and highest weight.'),
    style: z.enum(['normal', 'italic']),
    width: z.number().describe('Per cent of the normal width.'),
    category: z.enum(['serif', 'sans-serif', 'monospace', 'display']),
    axes: z.array(z.object({ tag: z.string(), min: z.number(), default: z.number(), max: z.number() })),
    format: z.enum(['ttf', 'otf', 'woff', 'woff2']),
    glyphCount: z.int(),
  })
  .meta({ id: 'UploadedFont' });

/** What an upload answers: no `createdAt`. */
export const uploadedAsset = z
  .object({
    id: z.string(),
    name: z.string(),
    type,
    url: z.string().describe('Where the file is served, for ever. Designs use it as `src`.'),
    size: z.int().describe('Bytes, as served.'),
    mimeType: z.string(),
    width: z.int().optional().describe('px; of images.'),
    height: z.int().optional().describe('px; of images.'),
    font: font.optional().describe('Of fonts.'),
  })
  .meta({ id: 'UploadedAsset' });

export const asset = uploadedAsset.extend({ createdAt: timestamp }).meta({ id: 'Asset' });

export const assetList = z.object({ ...pageQuery, type: type.optional() });

const file = z.unknown().meta({
  documentedAs: {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description:
      'A PNG, JPEG, GIF, WebP or SVG image, or a TTF, OTF, WOFF or WOFF2 font. The bytes decide, not the name.',
  },
} satisfies DocumentedAs);

/** The fields of the form beside the file. */
export const uploadFields = z.object({
  name: nameText.optional().describe('The name of the file when left out.'),
  type: type.optional().describe('IMAGE or FONT; told from the bytes when left out.'),
});

export const uploadForm = uploadFields.extend({ file }).meta({ id: 'AssetUpload' });
