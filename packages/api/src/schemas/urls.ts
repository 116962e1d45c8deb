import { z } from 'zod';

export const urlSecret = z
  .object({
    secret: z
      .string()
      .describe(
        'The secret that new addresses of pictures are signed with. The whole of it is the key, `urlsec_` included.',
      ),
    previousSecret: z
      .string()
      .nullable()
      .describe('The secret before, which stays good until it is replaced again; null without one.'),
  })
  .meta({ id: 'UrlSecret', description: 'What addresses of pictures of the account are signed with.' });

export const unsignedUrl = z
  .object({
    url: z
      .string('expected an address such as /i/des_123.png?name=Ada')
      .min(1, 'expected an address such as /i/des_123.png?name=Ada')
      .max(8_000, 'expected at most 8000 characters')
      .describe(
        'The address to sign, in whole or from `/i/` on: `/i/{designId}.{format}?{variable}={value}`, with the options that the guide lists. A signature in it is replaced.',
      ),
    expiresIn: z
      .int('expected a number of seconds')
      .min(1, 'expected at least 1 second')
      .max(315_360_000, 'expected at most ten years, 315360000 seconds')
      .optional()
      .describe('Seconds from now after which the address is refused (`_exp`). For ever when left out.'),
  })
  .meta({ id: 'UnsignedUrl', description: 'An address of a picture that is to be signed.' });

export const signedUrl = z
  .object({ url: z.string().describe('The address with its signature, in whole.') })
  .meta({ id: 'SignedUrl', description: 'A signed address of a picture.' });
