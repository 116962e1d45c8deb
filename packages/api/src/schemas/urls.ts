import { z } from 'zod';

export const urlSecret = z
  .object({
    secret: z
      .string()
      .describe('The secret that signs new addresses of pictures. The key is the whole text, including `urlsec_`.'),
    previousSecret: z
      .string()
      .nullable()
      .describe('The previous secret, which stays valid until the next change; null without one.'),
  })
  .meta({ id: 'UrlSecret', description: "The secrets that sign addresses of the account's pictures." });

export const unsignedUrl = z
  .object({
    url: z
      .string('expected an address such as /i/des_123.png?name=Ada')
      .min(1, 'expected an address such as /i/des_123.png?name=Ada')
      .max(8_000, 'expected at most 8000 characters')
      .describe(
        'The address to sign, whole or from `/i/` on: `/i/{designId}.{format}?{variable}={value}`, with the options listed in the guide. A signature in it is replaced.',
      ),
    expiresIn: z
      .int('expected a number of seconds')
      .min(1, 'expected at least 1 second')
      .max(315_360_000, 'expected at most ten years, 315360000 seconds')
      .optional()
      .describe('Seconds from now after which the address is refused (`_exp`). Default: it never expires.'),
  })
  .meta({ id: 'UnsignedUrl', description: 'An address of a picture to sign.' });

export const signedUrl = z
  .object({ url: z.string().describe('The whole address with its signature.') })
  .meta({ id: 'SignedUrl', description: 'A signed address of a picture.' });
