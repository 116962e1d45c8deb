import { z } from 'zod';
import { type DocumentedAs, oneOf } from './common.ts';

/** A name in an address. A text that cannot be one is answered like a name that does not exist. */
const fileName = (description: string) =>
  z
    .string()
    .transform((name) => (/^[\w.-]{1,128}$/.test(name) ? name : ''))
    .meta({ documentedAs: { type: 'string', description } } satisfies DocumentedAs);

export const fontFileParams = z.object({
  package: fileName('`package` of the family in the index of fonts.'),
  file: fileName('`file` of the face in the index of fonts.'),
});

export const patternFileParams = z.object({
  file: fileName('A file of hyphenation patterns, such as `de-1996`.'),
});

export const engineFileQuery = z.object({
  v: z
    .string()
    .max(64, 'expected at most 64 characters')
    .optional()
    .describe('`engineVersion` of the index of fonts. With it, browsers keep the file for a year.'),
});

const mostLetters = 1_000;

export const wordStartsQuery = z.object({
  text: z
    .string('expected letters')
    .min(1, 'expected letters')
    .max(mostLetters, `expected at most ${mostLetters} characters`)
    .describe('Letters of one script that is written without spaces: Thai, Lao, Khmer or Burmese.'),
  lang: z
    .string()
    .max(64, 'expected at most 64 characters')
    .refine(isLanguage, 'expected a BCP 47 language tag, such as th')
    .default('')
    .describe('The language of the text, as a BCP 47 tag. Default: the language of the script.'),
});

/** Empty, or what `Intl` takes. */
function isLanguage(tag: string): boolean {
  try {
    return tag === '' || Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export const wordStarts = z
  .object({
    starts: z
      .array(z.int().min(1))
      .describe('Where words begin, without the first one: offsets in UTF-16 code units, ascending.'),
  })
  .meta({ id: 'WordStarts', description: 'Where words begin in a text without spaces.' });

const mostFormatLetters = 8_000;
const mostValues = 100;

/** As the query holds it: a text of JSON. */
const askedFormats = z
  .array(
    z.object({
      kind: oneOf(['number', 'date']).describe('`date` for points in time.'),
      options: z
        .record(z.string().max(64), z.union([z.string().max(64), z.number(), z.boolean()]))
        .describe('Those of `Intl.NumberFormat` or `Intl.DateTimeFormat`.'),
      part: z.string().max(64).optional().describe('The part of a date that is wanted alone, such as `month`.'),
      values: z.array(z.number()).describe('Numbers, or ms since 1970.'),
    }),
  )
  .refine((all) => all.reduce((sum, { values }) => sum + values.length, 0) <= mostValues, {
    error: `expected at most ${mostValues} values`,
  });

export const formatsQuery = z.object({
  lang: z
    .string('expected a BCP 47 language tag, such as is')
    .max(35, 'expected at most 35 characters')
    .describe('The language, as a BCP 47 tag.'),
  asked: z
    .string()
    .max(mostFormatLetters, `expected at most ${mostFormatLetters} characters`)
    .default('[]')
    .transform((text, context) => {
      const { data } = askedFormats.safeParse(readJson(text));
      if (data) return data;
      context.addIssue('expected a JSON list such as [{"kind":"date","options":{"dateStyle":"long"},"values":[0]}]');
      return z.NEVER;
    })
    .meta({
      documentedAs: {
        type: 'string',
        description:
          'A list as JSON, with `kind`, `options`, `part` and `values` in each of its objects: `kind` is `number` or `date`, ' +
          '`options` are those of `Intl`, `part` names the only part of a date that is wanted, and `values` are numbers, or ms ' +
          `since 1970; at most ${mostValues} in all.`,
      },
    } satisfies DocumentedAs),
});

export const formats = z
  .object({
    locale: z.string().describe('The language as the service writes it; empty where it has no data for it.'),
    texts: z
      .array(z.array(z.string()))
      .describe('For each of what was asked, a text for each value; empty where the options are not known.'),
  })
  .meta({ id: 'Formats', description: 'Numbers and dates as they are written in a language.' });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const em = z.number();

const fontFace = z
  .object({
    id: z.string().describe('The id of the face in scenes.'),
    file: z.string().describe('The last part of the address of its file.'),
    italic: z.union([z.literal(0), z.literal(1)]).describe('1 for an italic face.'),
    weights: z.tuple([z.number(), z.number()]).describe('Lowest and highest weight; equal for a static file.'),
    coverage: z.string().describe('The characters that the file has, in the packed form of `encodeRanges`.'),
    metrics: z.int().min(0).describe('Its index in `metrics`.'),
    digest: z.string().describe('A digest that is different for every file.'),
    emoji: z.literal(1).optional().describe('1 where glyphs are made of coloured layers.'),
  })
  .meta({ id: 'EngineFontFace', description: 'One font file of a family.' });

const fontFamily = z
  .object({
    name: z.string().describe('The name that designs use as `fontFamily`.'),
    package: z.string().describe('The last part but one of the address of its files.'),
    category: oneOf(['serif', 'sans-serif', 'monospace', 'display']).describe('The kind of letters.'),
    license: z.string().describe('The licence of the files.'),
    faces: z.array(fontFace).describe('The files of the family, the best first.'),
  })
  .meta({ id: 'EngineFontFamily', description: 'A family of fonts and its files.' });

export const fontIndex = z
  .object({
    engineVersion: z.string().describe('Send it as `v` with the addresses of files.'),
    metrics: z
      .array(z.tuple([em, em, em, em, em, em, em]))
      .describe(
        'In em: ascent, descent, line gap, x-height, cap height, underline position below the baseline, underline thickness.',
      ),
    families: z.array(fontFamily).describe('The families that come with Platen. The first is the default.'),
    ownFamilies: z
      .array(fontFamily)
      .describe("The account's own. Their faces come first in a bundled family of the same name."),
  })
  .meta({ id: 'EngineFontIndex', description: 'Every font that a design may use, as the engine in a page reads it.' });
