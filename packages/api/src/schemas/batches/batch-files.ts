import { outputFormats } from '@platen/core';
import { z } from 'zod';
import { type DocumentedAs, plainObject } from '../common.ts';
import { acceptedBatch, counts, priority, trueText, webhook } from './batches.ts';

const tableFile = z.unknown().meta({
  documentedAs: {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'CSV or XLSX, at most 10 MB, with a row that names its columns. The bytes decide, not the name.',
  },
} satisfies DocumentedAs);

const json = <Schema extends z.ZodType>(schema: Schema, sentence: string) =>
  z
    .string(sentence)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: sentence, input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);

const mappingSentence = 'expected JSON such as {"First name": "name", "Notes": null}';
const optionsSentence = 'expected JSON such as {"format": "pdf", "dynamicData": {"event": "Gala"}}';
const headerSentence = 'expected a whole number from 1 to 1000';
const formatsSentence = `expected different formats parted by commas, of ${outputFormats.join(', ')}`;
const areDifferent = (formats: readonly string[]) => new Set(formats).size === formats.length;
const idText = z.string().max(128);

/** The fields of the form other than the file. */
export const batchFileFields = z.object({
  designId: idText.optional().describe('The id of the design. Either this or `templateId`.'),
  templateId: idText.optional().describe('The id of the template. Either this or `designId`.'),
  mapping: json(z.record(z.string(), z.string().max(256).nullable(), mappingSentence), mappingSentence)
    .default({})
    .describe(
      'JSON: which variable each column fills; `null`: none. A column that is left out fills the variable of its own name.',
    ),
  options: json(plainObject(optionsSentence), optionsSentence)
    .default({})
    .describe('JSON: fields of a render for all rows. Its `dynamicData` has the values that no column fills.'),
  format: z.string().max(16).optional().describe('The format of all files; replaces `format` in `options`.'),
  fileName: z
    .string()
    .max(500)
    .optional()
    .describe('Names of the files in the archive; replaces `fileName` in `options`. Example: `ticket-{{ number }}`.'),
  formats: z
    .string()
    .max(128)
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.enum(outputFormats, formatsSentence)).refine(areDifferent, formatsSentence))
    .optional()
    .describe('Several formats, separated by commas, instead of `format`: each row becomes a file in each of them.'),
  rowNumber: z
    .string()
    .max(256)
    .optional()
    .describe("A variable that gets the row's number, counted from 1. No column may fill it."),
  webhook,
  priority,
  strict: z
    .enum(['true', 'false'], 'expected true or false')
    .transform((text) => text === 'true')
    .default(false)
    .describe('Whether one wrong row refuses the whole file. Otherwise the row fails alone and the others go on.'),
  sheet: z
    .string()
    .max(128)
    .optional()
    .describe('XLSX: the sheet, by its name or by its number from 1. Default: the first that is not hidden.'),
  delimiter: z
    .enum(['comma', 'semicolon', 'tab', 'pipe'], 'expected comma, semicolon, tab or pipe')
    .optional()
    .describe('CSV: the character between columns. It is detected when left out.'),
  headerRow: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, headerSentence)
    .transform(Number)
    .refine((row) => row <= 1_000, headerSentence)
    .optional()
    .describe(
      'The number of the row that names the columns, from 1 to 1000. Default: the first row that is not empty.',
    ),
});

export const batchFileForm = batchFileFields
  .extend({ file: tableFile })
  .meta({ id: 'BatchFileUpload', description: 'A table; each row becomes a render.' });

export const readTable = z
  .object({
    kind: z.enum(['csv', 'xlsx']).describe('What kind of file it is, judged by its bytes.'),
    encoding: z.string().optional().describe('CSV: the detected encoding, such as `utf-8`.'),
    delimiter: z.string().optional().describe('CSV: the character between columns.'),
    sheet: z.string().optional().describe('XLSX: the name of the sheet that was read.'),
    rows: z.int().describe('How many rows below the header are not empty.'),
    columns: z
      .array(
        z.object({
          column: z.string().describe('The letters of the column, such as `A`.'),
          name: z.string().describe('The name of the column in the header.'),
          variable: z.string().nullable().describe('The variable that the column fills; null for none.'),
          used: z.boolean().describe('Whether the design has such a variable.'),
        }),
      )
      .describe('The columns that have a name.'),
    unnamedColumns: z.array(z.string()).describe('Letters of columns that are not empty and have no name.'),
    problems: z
      .array(
        z.object({
          row: z.int().describe('The number of the row in the file, from 1.'),
          column: z.string().optional().describe('The letters of the column, when a single cell is wrong.'),
          name: z.string().optional().describe('The name of that column in the header.'),
          code: z.string().describe('What is wrong, for programs.'),
          message: z.string().describe('What is wrong, for people.'),
        }),
      )
      .describe('Rows that failed at once, with the reasons. At most the first 100,000.'),
    problemCount: z.int().describe('How many problems there are.'),
  })
  .describe('How the file was read.');

export const acceptedBatchFile = acceptedBatch
  .extend({ file: readTable })
  .meta({ id: 'AcceptedBatchFile', description: 'An accepted batch that was made from a file.' });

export const triedBatchFile = z
  .object({
    dryRun: z.literal(true).describe('Always true: nothing was stored, and nothing will be drawn.'),
    totalRenders: counts.totalRenders,
    failedRenders: z.int().describe('How many rows would fail at once.'),
    rows: z
      .array(
        z.object({
          row: z.int().describe('The number of the row in the file, from 1.'),
          dynamicData: plainObject('expected an object').describe('The data that the row would be drawn with.'),
        }),
      )
      .describe('All rows, in the order of the file.'),
    file: readTable,
  })
  .meta({ id: 'TriedBatchFile', description: 'What a file would give, row by row.' });

export const failedRowsQuery = z.object({
  toSendAgain: trueText
    .default(false)
    .describe(
      'Only rows that may succeed when they are sent again with the same data, for example because they took too long, were cancelled, or their picture could not be reached. Do not open this file in a spreadsheet program: texts that begin like formulas are written unchanged.',
    ),
});

export const batchFileQuery = z.object({
  dryRun: trueText
    .default(false)
    .describe('Only shows what each row would give: its data and its problems. Nothing is stored.'),
});
