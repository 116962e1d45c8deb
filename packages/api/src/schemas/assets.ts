import { z } from 'zod';
import { type DocumentedAs, idOf, listQuery, nameText, oneOf, timestamp } from './common.ts';

const type = oneOf(['IMAGE', 'FONT', 'VIDEO', 'AUDIO']);

export const font = z
  .object({
    family: z.string().describe('The name that a design uses as `fontFamily`; from the name table of the file.'),
    subfamily: z
      .string()
      .describe('The face within the family, such as `Bold Italic`; from the name table of the file.'),
    weight: z.int().describe('The weight of the face, from 1 to 1000; 400 is regular, 700 bold.'),
    weightRange: z
      .tuple([z.int(), z.int()])
      .optional()
      .describe('The lowest and the highest weight of a variable font. Other fonts have none.'),
    style: z.enum(['normal', 'italic']).describe('Whether the letters are upright or slanted.'),
    width: z.number().describe('How wide the letters are, in per cent of the normal width.'),
    category: z.enum(['serif', 'sans-serif', 'monospace', 'display']).describe('What the letters look like.'),
    axes: z
      .array(
        z.object({
          tag: z.string().describe('The four-letter tag of the axis, such as `wght`.'),
          min: z.number().describe('The lowest value of the axis.'),
          default: z.number().describe('The value that the font has by itself.'),
          max: z.number().describe('The highest value of the axis.'),
        }),
      )
      .describe('The axes of a variable font. Other fonts have none.'),
    format: z.enum(['ttf', 'otf', 'woff', 'woff2']).describe('The format of the file that was uploaded.'),
    glyphCount: z.int().describe('How many glyphs the font has.'),
  })
  .meta({ id: 'UploadedFont', description: 'The facts that a font file contains.' });

export const uploadedAsset = z
  .object({
    id: z.string().describe('The id of the asset. Designs may use it as `src`.'),
    name: z.string().describe('What people call the asset; the name of its file when none was given.'),
    type: type.describe('What kind of file it is.'),
    url: z.string().describe('Where the file is served. Designs use it as `src`.'),
    size: z.int().describe('Bytes of the file as it is served.'),
    mimeType: z.string().describe('The media type that the file is served with, such as `image/png`.'),
    width: z.int().optional().describe('Width of an image in px. Other assets have none.'),
    height: z.int().optional().describe('Height of an image in px. Other assets have none.'),
    font: font.optional().describe('The facts that a font file contains. Other assets have none.'),
  })
  .meta({ id: 'UploadedAsset', description: 'An asset that was just uploaded.' });

export const asset = uploadedAsset
  .extend({ createdAt: timestamp.describe('When the file was uploaded.') })
  .meta({ id: 'Asset', description: 'An image or a font of the account.' });

export const assetList = z.object({
  ...listQuery,
  type: type.optional().describe('Only assets of this kind. Videos and sounds cannot be uploaded, so there are none.'),
});

const file = z.unknown().meta({
  documentedAs: {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description:
      'A PNG, JPEG, GIF, WebP or SVG image, or a TTF, OTF, WOFF or WOFF2 font. The bytes decide, not the name.',
  },
} satisfies DocumentedAs);

/** The fields of the form other than the file. */
export const uploadFields = z.object({
  name: nameText.optional().describe('What people call the asset. The name of the file when left out.'),
  type: type.optional().describe('IMAGE or FONT; when left out, the bytes decide. Bytes of another kind are refused.'),
});

export const uploadForm = uploadFields.extend({ file }).meta({ id: 'AssetUpload', description: 'A file to upload.' });

export const assetUse = z
  .object({
    designs: z
      .array(z.object({ id: idOf('design'), name: z.string().describe('The name of the design.') }))
      .describe(
        'At most 20 designs that use the asset, by name. When 10,000 or more use it, only some are considered.',
      ),
    designCount: z.int().min(0).describe('How many designs use the asset, counted up to 10,000.'),
    templateCount: z.int().min(0).describe('How many templates of the account use the asset, counted up to 10,000.'),
    inBrand: z.boolean().describe('Whether the brand of the account uses it.'),
  })
  .meta({ id: 'AssetUse', description: 'What uses an asset.' });
