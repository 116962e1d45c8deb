import { z } from 'zod';

/** RFC 3339 in UTC with milliseconds. The description of each says what happened at that time. */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ example: '2026-11-05T09:30:00.000Z' });

const pageSentence = 'expected a whole number from 1 to 1000000';

/** The OpenAPI document shows this instead of the schema of the check itself. */
export interface DocumentedAs {
  /** JSON Schema, or the schema to show. */
  readonly documentedAs: Readonly<Record<string, unknown>> | z.ZodType;
}

const wholeNumberText = z
  .string(pageSentence)
  .regex(/^\d{1,7}$/, pageSentence)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 1_000_000, pageSentence);

/** A number in the query, at least 1. More than `max` is lowered to it, and the answer says so. */
export function countQuery(options: { readonly fallback: number; readonly max: number }) {
  const { fallback, max } = options;
  return wholeNumberText
    .transform((count) => Math.min(count, max))
    .default(fallback)
    .meta({
      documentedAs: {
        type: 'integer',
        minimum: 1,
        default: fallback,
        description: `Items per page. More than ${max} is lowered to ${max}.`,
      },
    } satisfies DocumentedAs);
}

export const pageNumber = wholeNumberText.default(1).meta({
  documentedAs: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1, description: 'The page, from 1.' },
} satisfies DocumentedAs);

/** `page` and `limit` of a list. */
export const pageQuery = { page: pageNumber, limit: countQuery({ fallback: 20, max: 100 }) };

const cursorSentence = 'expected `nextCursor` of the page before, as it was answered';

/** The same for a list that may be long, with `cursor` as an alternative to `page`. */
export const listQuery = {
  ...pageQuery,
  cursor: z
    .string(cursorSentence)
    .regex(/^[\w-]{1,512}$/, cursorSentence)
    .optional()
    .meta({
      documentedAs: {
        type: 'string',
        description:
          '`nextCursor` of the previous page, with the same filters. The list goes on where that page ended, whatever was added meanwhile, and is as fast as on its first page. Use it instead of `page`.',
      },
    } satisfies DocumentedAs),
};

const shownPage = {
  page: z.int().min(1).describe('The page that is shown, from 1.'),
  limit: z.int().min(1).describe('Items per page; at most the maximum of this list.'),
  total: z.int().min(0).describe('Items on all pages.'),
  totalIsEstimate: z
    .literal(true)
    .optional()
    .describe('Left out when `total` is exact. True: there are more than 10,000 items, and `total` is an estimate.'),
  nextCursor: z
    .string()
    .optional()
    .describe(
      'Send it as `cursor` to get the next page. Left out on the last page, and in lists that are always short.',
    ),
};

/** Pages of lists: lists of designs have `totalPages`, others do not. */
export const pagination = {
  plain: z.object(shownPage),
  'with-total-pages': z.object({ ...shownPage, totalPages: z.int().min(0).describe('How many pages there are.') }),
} as const;

/** A text to search for: trimmed, matched literally, ignoring case. */
export const searchText = z.string('expected a text').trim().max(200, 'expected at most 200 characters');

/** No id has this value. */
const nothingsId = 'none';

/** An id in an address. A text that cannot be an id is answered like an id that does not exist. */
export const idParameter = (what: string) =>
  z
    .string()
    .transform((id) => (/^[\w-]{1,128}$/.test(id) ? id : nothingsId))
    .meta({ documentedAs: { type: 'string', description: `The id of the ${what}.` } } satisfies DocumentedAs);

/** A name: one line of 1 to 255 characters. */
export const nameText = z
  .string('expected a text of 1 to 255 characters')
  .trim()
  .min(1, 'expected a text of 1 to 255 characters')
  .max(255, 'expected a text of 1 to 255 characters')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'expected one line of text without control characters');

export const deleted = z
  .object({ deleted: z.literal(true).describe('Always true: the resource at the address is deleted.') })
  .meta({ id: 'Deleted', description: 'The answer to a deletion.' });

/** The id of a resource in an answer. */
export const idOf = (what: string) => z.string().describe(`The id of the ${what}.`);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `expected one of ${values.join(', ')}`);

export const wholeNumber = (min: number, max: number) => {
  const sentence = `expected a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

/** A size as a number or, as elements accept it, as a text such as `"2"`. */
export const writtenNumber = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && numberText.test(value) ? Number(value) : value), schema)
    .meta({ documentedAs: schema } satisfies DocumentedAs);

const numberText = /^\s{0,8}[+-]?\d{1,15}(?:\.\d{1,15})?\s{0,8}$/;

export const flag = z.boolean('expected true or false');

export const plainObject = (sentence: string) => z.record(z.string(), z.unknown(), sentence);

type PlainObject = Readonly<Record<string, unknown>>;

/** A list of objects. Only the first wrong item is reported, since there may be a hundred thousand. */
export const plainObjects = (sentence: string) =>
  z
    .array(z.unknown(), sentence)
    .superRefine((values, context) => {
      const index = values.findIndex((value) => !isPlainObject(value));
      if (index >= 0) context.addIssue(notPlain({ place: index, value: values[index], sentence }));
    })
    .transform((values) => values as readonly PlainObject[])
    .meta({ documentedAs: z.array(plainObject(sentence)) } satisfies DocumentedAs);

/** An object of objects; empty when it is left out. */
export const plainObjectsByName = ({ sentence, ofEach, description }: ObjectsByName) =>
  plainObject(sentence)
    .superRefine((values, context) => {
      const name = Object.keys(values).find((each) => !isPlainObject(values[each]));
      if (name !== undefined) context.addIssue(notPlain({ place: name, value: values[name], sentence: ofEach }));
    })
    .transform((values) => values as Readonly<Record<string, PlainObject>>)
    .default({})
    .meta({
      documentedAs: z.record(z.string(), plainObject(ofEach)).default({}).describe(description),
    } satisfies DocumentedAs);

interface ObjectsByName {
  readonly sentence: string;
  /** The sentence for a value that is no object. */
  readonly ofEach: string;
  readonly description: string;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notPlain({ place, value, sentence }: NotPlain) {
  return { code: 'invalid_type' as const, expected: 'record' as const, message: sentence, path: [place], input: value };
}

interface NotPlain {
  readonly place: string | number;
  readonly value: unknown;
  readonly sentence: string;
}
