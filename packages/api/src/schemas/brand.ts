import { parseColor } from '@platen/core';
import { z } from 'zod';
import { idOf, timestamp } from './common.ts';

const maxEach = 50;
const nameSentence = 'expected 1 to 40 letters from a to z, digits or _, the first a letter';
const colorSentence = 'expected a colour such as #1e3a8a, rgb(30 58 138) or navy';
const familySentence = 'expected the name of a font family, of 1 to 128 characters';

/** The last step of `{{brand.colors.primary}}`. */
const nameOf = (what: string) =>
  z
    .string(nameSentence)
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, nameSentence)
    .describe(`The name by which templates read the ${what}: a letter, then letters, digits and \`_\`.`);

const valueOfColor = z
  .string(colorSentence)
  .trim()
  .min(1, colorSentence)
  .max(100, colorSentence)
  .refine((color) => parseColor(color) !== undefined, colorSentence)
  .describe('A colour as CSS writes it, such as `#1e3a8a`.');

const family = z
  .string(familySentence)
  .trim()
  .min(1, familySentence)
  .max(128, familySentence)
  .describe('A font family of the library or of the account; upper and lower case are equal.');

const assetId = z
  .string('expected the id of a picture')
  .min(1, 'expected the id of a picture')
  .max(128, 'expected the id of a picture')
  .describe('The id of a picture that the account uploaded.');

/** Names are steps of a path, so each must be unique. */
const named = <Item extends z.ZodType<{ readonly name: string }>>(item: Item, what: string) =>
  z
    .array(item, `expected a list of ${what}`)
    .max(maxEach, `expected at most ${maxEach} ${what}`)
    .superRefine((items, context) => {
      const names = new Set<string>();
      for (const [index, { name }] of items.entries()) {
        if (names.has(name)) {
          const message = `expected a name that no other of the ${what} has; received ${name} once more`;
          context.addIssue({ code: 'custom', message, path: [index, 'name'] });
        }
        names.add(name);
      }
    });

const color = z.object({ name: nameOf('colour'), value: valueOfColor });
const font = z.object({ name: nameOf('font'), family });
const logo = z.object({ name: nameOf('logo'), assetId });

const colorsText = 'Colours, in the order in which the editor offers them: `{{brand.colors.primary}}`.';
const fontsText = 'Font families, in the order in which the editor offers them: `{{brand.fonts.heading}}`.';
const logosText = 'Pictures, in the order in which the editor offers them: `{{brand.logos.main}}`.';

export const newBrand = z
  .object({
    colors: named(color, 'colours').default([]).describe(colorsText),
    fonts: named(font, 'fonts').default([]).describe(fontsText),
    logos: named(logo, 'logos').default([]).describe(logosText),
  })
  .meta({
    id: 'NewBrand',
    description: 'The new brand of an account. It replaces the earlier one.',
  });

export const brand = z
  .object({
    colors: z.array(color).describe(colorsText),
    fonts: z.array(font).describe(fontsText),
    logos: z
      .array(
        logo.extend({
          assetId: idOf('picture'),
          url: z.string().nullable().describe('Where the picture can be opened; null when it was deleted.'),
        }),
      )
      .describe(logosText),
    updatedAt: timestamp.nullable().describe('When the brand was last changed; null: never.'),
  })
  .meta({
    id: 'Brand',
    description: 'Colours, fonts and logos of an account, which the editor offers and designs read as `{{brand.…}}`.',
  });
