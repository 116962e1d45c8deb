import { z } from 'zod';

/** RFC 3339 in UTC with milliseconds. Describe each by what happened then. */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ example: '2026-11-05T09:30:00.000Z' });

const pageSentence = 'expected a whole number from 1 to 1000000';

/** Shown in the OpenAPI document instead of what the check itself looks like. */
export interface DocumentedAs {
  /** JSON Schema, or the schema to tell instead. */
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

/** The same of a list that may be long, with `cursor` in place of `page`. */
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
          '`nextCursor` of the page before, with the same filters: the list goes on where that page ended, whatever was added meanwhile, and as fast as its beginning. Takes the place of `page`.',
      },
    } satisfies DocumentedAs),
};

const shownPage = {
  page: z.int().min(1).describe('The page that is shown, from 1.'),
  limit: z.int().min(1).describe('Items per page, as they were counted: at most the maximum of this list.'),
  total: z.int().min(0).describe('Items on all pages.'),
  totalIsEstimate: z
    .literal(true)
    .optional()
    .describe('Left out while `total` is exact. True: there are more than 10,000 items, and `total` is about right.'),
  nextCursor: z
    .string()
    .optional()
    .describe('Send it as `cursor` for the next page. Left out on the last page, and of lists that are always short.'),
};

/** Pages of lists: those of designs tell `totalPages`, others do not. */
export const pagination = {
  plain: z.object(shownPage),
  'with-total-pages': z.object({ ...shownPage, totalPages: z.int().min(0).describe('How many pages there are.') }),
} as const;

/** A text that people search by: trimmed, matched as it stands, in any case. */
export const searchText = z.string('expected a text').trim().max(200, 'expected at most 200 characters');

/** No id is called so. */
const nothingsId = 'none';

/** An id in an address. Text that cannot be an id names nothing, and is answered like any id that does not exist. */
export const idParameter = (what: string) =>
  z
    .string()
    .transform((id) => (/^[\w-]{1,128}$/.test(id) ? id : nothingsId))
    .meta({ documentedAs: { type: 'string', description: `The id of the ${what}.` } } satisfies DocumentedAs);

/** What a name may hold: one line of 1 to 255 characters. */
export const nameText = z
  .string('expected a text of 1 to 255 characters')
  .trim()
  .min(1, 'expected a text of 1 to 255 characters')
  .max(255, 'expected a text of 1 to 255 characters')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'expected one line of text without control characters');

export const deleted = z
  .object({ deleted: z.literal(true).describe('Always true: what the address names is deleted.') })
  .meta({ id: 'Deleted', description: 'What deleting something answers.' });

/** The id of a resource in an answer. */
export const idOf = (what: string) => z.string().describe(`The id of the ${what}.`);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `expected one of ${values.join(', ')}`);

export const wholeNumber = (min: number, max: number) => {
  const sentence = `expected a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

/** A size, or the text of one as elements take it, such as `"2"`. */
export const writtenNumber = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && numberText.test(value) ? Number(value) : value), schema)
    .meta({ documentedAs: schema } satisfies DocumentedAs);

const numberText = /^\s{0,8}[+-]?\d{1,15}(?:\.\d{1,15})?\s{0,8}$/;

export const flag = z.boolean('expected true or false');

export const plainObject = (sentence: string) => z.record(z.string(), z.unknown(), sentence);

type PlainObject = Readonly<Record<string, unknown>>;

/** A list of objects. The first that is none is told: each of a hundred thousand would be a line of the answer. */
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
  /** For a value that is none. */
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
