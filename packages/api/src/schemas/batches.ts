import { outputFormats } from '@platen/core';
import { z } from 'zod';
import { type DocumentedAs, flag, idOf, listQuery, oneOf, plainObject, plainObjects, timestamp } from './common.ts';
import { renderDesignBody } from './render-request.ts';
import { renderError, renderStatus, sourceFields } from './renders.ts';
import { storedWarnings } from './warnings.ts';
import { webhookState, webhookUrl } from './webhooks.ts';

export const batchPriorities = ['low', 'normal', 'high'] as const;
export const batchStatuses = ['processing', 'completed'] as const;

const fileNameSentence = 'expected a text of at most 500 characters';

/** One render of a batch: the body of a single render, and what is rendered. */
export const batchItem = renderDesignBody
  .extend({
    designId: z
      .string('expected a text of at most 128 characters')
      .max(128)
      .optional()
      .describe('The id of the design. Either this or `templateId`.'),
    templateId: z
      .string('expected a text of at most 128 characters')
      .max(128)
      .optional()
      .describe('The id of the template. Either this or `designId`.'),
    fileName: z
      .string(fileNameSentence)
      .max(500, fileNameSentence)
      .optional()
      .describe(
        'Name of the file in the archive of results, without extension. It may hold variables: `ticket-{{ number }}`.',
      ),
  })
  .meta({ id: 'BatchItem', description: 'One render of a batch: the fields of a single one, and what is rendered.' });

const itemsSentence = 'expected a list of objects such as {"designId": "dsn_…", "dynamicData": {}}';

const priority = oneOf(batchPriorities)
  .default('normal')
  .describe('Which renders of your account come first. It does not put you before other accounts.');
const strict = flag
  .default(false)
  .describe('Whether one item that is wrong refuses the whole batch. Else it fails alone and the others go on.');
const webhook = webhookUrl
  .optional()
  .describe('URL that is told once, when every render of the batch has ended. `https`, on a public host.');

export const batchBody = z
  .object({
    renders: plainObjects(itemsSentence).meta({
      documentedAs: z.array(batchItem).min(1).describe('The renders, as many as the plan allows.'),
    } satisfies DocumentedAs),
    webhook,
    priority,
    strict,
  })
  .meta({ id: 'BatchRequest', description: 'Many renders in one call.' });

const identity = {
  renderId: idOf('render'),
  ...sourceFields,
  row: z.int().optional().describe('The row of the file that it is made from, if the batch was made from one.'),
};

const newItem = z.object({
  ...identity,
  status: oneOf(['queued', 'failed']).describe('`failed` at once when the item is wrong, else `queued`.'),
  error: renderError.optional().describe('What is wrong with the item. There is none when it is queued.'),
});

const runId = z.string().optional().describe('The id of the run that the batch is a part of, if it is.');

export const counts = {
  totalRenders: z.int().describe('How many renders the batch has.'),
  completedRenders: z.int().describe('How many of them have their file.'),
  failedRenders: z.int().describe('How many of them ended without a file.'),
};

export const acceptedBatch = z
  .object({
    batchId: idOf('batch'),
    status: z.literal('processing').describe('Always `processing`, also when every item failed at once.'),
    ...counts,
    priority: oneOf(batchPriorities).describe('The priority that was asked for.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    estimatedCompletion: timestamp.describe(
      'When it will probably have ended, by how long renders of the same kind took.',
    ),
    renders: z.array(newItem).describe('The renders in the order of the request.'),
    warnings: storedWarnings,
  })
  .meta({ id: 'AcceptedBatch', description: 'A batch that is stored and will be drawn.' });

const item = renderStatus
  .extend({
    ...identity,
    fileName: z.string().describe('Name of the file in the archive of results.'),
  })
  .meta({ id: 'BatchRender', description: 'How a render of a batch stands.' });

export const batch = z
  .object({
    batchId: idOf('batch'),
    runId,
    status: oneOf(batchStatuses).describe(
      '`completed` when every render has ended, also when some or all of them failed.',
    ),
    ...counts,
    progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
    priority: oneOf(batchPriorities).describe('The priority that was asked for.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    completedAt: timestamp.nullable().describe('When the last render ended; null before.'),
    estimatedCompletion: timestamp.describe('When it will probably have ended. When it did, once it has.'),
    renders: z.array(item).describe('The renders in the order of the request.'),
    webhook: webhookState.optional().describe('How the webhook stands that the request named, if it did.'),
  })
  .meta({ id: 'Batch', description: 'How a batch and each of its renders stand.' });

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

/** The fields of the form beside the file. */
export const batchFileFields = z.object({
  designId: idText.optional().describe('The id of the design. Either this or `templateId`.'),
  templateId: idText.optional().describe('The id of the template. Either this or `designId`.'),
  mapping: json(z.record(z.string(), z.string().max(256).nullable(), mappingSentence), mappingSentence)
    .default({})
    .describe(
      'JSON: which variable each column fills, `null` for none. Columns that are left out fill the variable of their own name.',
    ),
  options: json(plainObject(optionsSentence), optionsSentence)
    .default({})
    .describe('JSON: fields of a render for all rows. `dynamicData` in it holds what no column fills.'),
  format: z.string().max(16).optional().describe('The format of all files, in place of `format` in `options`.'),
  fileName: z
    .string()
    .max(500)
    .optional()
    .describe('Names of the files in the archive, in place of `fileName` in `options`, such as `ticket-{{ number }}`.'),
  formats: z
    .string()
    .max(128)
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.enum(outputFormats, formatsSentence)).refine(areDifferent, formatsSentence))
    .optional()
    .describe('Several formats, parted by commas, in place of `format`: each row becomes a file in each of them.'),
  rowNumber: z
    .string()
    .max(256)
    .optional()
    .describe('A variable that is filled with the number of the row among the rows, from 1. No column may fill it.'),
  webhook,
  priority,
  strict: z
    .enum(['true', 'false'], 'expected true or false')
    .transform((text) => text === 'true')
    .default(false)
    .describe('Whether one row that is wrong refuses the whole file. Else it fails alone and the others go on.'),
  sheet: z
    .string()
    .max(128)
    .optional()
    .describe('XLSX: the sheet by its name, or its number from 1. The first that is not hidden when left out.'),
  delimiter: z
    .enum(['comma', 'semicolon', 'tab', 'pipe'], 'expected comma, semicolon, tab or pipe')
    .optional()
    .describe('CSV: what parts its columns. It is found out when left out.'),
  headerRow: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, headerSentence)
    .transform(Number)
    .refine((row) => row <= 1_000, headerSentence)
    .optional()
    .describe(
      'The number of the row that names the columns, from 1 to 1000. The first that holds something when left out.',
    ),
});

export const batchFileForm = batchFileFields
  .extend({ file: tableFile })
  .meta({ id: 'BatchFileUpload', description: 'A table of which each row becomes a render.' });

export const readTable = z
  .object({
    kind: z.enum(['csv', 'xlsx']).describe('What kind of file it is, told from its bytes.'),
    encoding: z.string().optional().describe('CSV: the encoding that was found, such as `utf-8`.'),
    delimiter: z.string().optional().describe('CSV: the character that parts its columns.'),
    sheet: z.string().optional().describe('XLSX: the name of the sheet that was read.'),
    rows: z.int().describe('How many rows below the header have something in them.'),
    columns: z
      .array(
        z.object({
          column: z.string().describe('The letters of the column, such as `A`.'),
          name: z.string().describe('What the header calls the column.'),
          variable: z.string().nullable().describe('The variable that the column fills; null for none.'),
          used: z.boolean().describe('Whether the design has such a variable.'),
        }),
      )
      .describe('The columns that have a name.'),
    unnamedColumns: z.array(z.string()).describe('Letters of columns that hold something and have no name.'),
    problems: z
      .array(
        z.object({
          row: z.int().describe('The number of the row in the file, from 1.'),
          column: z.string().optional().describe('The letters of the column, when it is one cell that is wrong.'),
          name: z.string().optional().describe('What the header calls that column.'),
          code: z.string().describe('What is wrong, for programs.'),
          message: z.string().describe('What is wrong, for people.'),
        }),
      )
      .describe('Rows that failed at once, and why. The first 100,000.'),
    problemCount: z.int().describe('How many problems there are.'),
  })
  .describe('How the file was read.');

export const acceptedBatchFile = acceptedBatch
  .extend({ file: readTable })
  .meta({ id: 'AcceptedBatchFile', description: 'A batch made of a file that is stored and will be drawn.' });

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
  .meta({ id: 'TriedBatchFile', description: 'What would become of a file, row by row.' });

const listedRun = z.object({
  name: z.string().describe('The name of the file that it was made from.'),
  batchCount: z.int().describe('How many batches it has.'),
  status: oneOf(batchStatuses).describe('`completed` when every render of the run has ended.'),
  ...counts,
  progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
});

export const listedBatch = z
  .object({
    batchId: idOf('batch'),
    runId,
    run: listedRun.optional().describe('With `wholeRuns`: the run as a whole, of which this is the first batch.'),
    designIds: z.array(z.string()).describe('The designs of its renders, ten at most. Templates are not among them.'),
    status: oneOf(batchStatuses).describe('`completed` when every render has ended, also when some failed.'),
    ...counts,
    progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
    priority: oneOf(batchPriorities).describe('The priority that was asked for.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    completedAt: timestamp.nullable().describe('When the last render ended; null before.'),
  })
  .meta({ id: 'ListedBatch', description: 'A batch in the list, without its renders.' });

const trueText = z.enum(['true', 'false'], 'expected true or false').transform((text) => text === 'true');

export const batchList = z.object({
  ...listQuery,
  status: oneOf(batchStatuses).optional().describe('Only batches that stand so.'),
  wholeRuns: trueText
    .default(false)
    .describe('Whether the batches of a run are listed as one: its first batch, with the whole in `run`.'),
});

export const failedRowsQuery = z.object({
  toSendAgain: trueText
    .default(false)
    .describe(
      'Only rows that may be drawn by another try with the same data, such as those that took too long, that were cancelled, or whose picture could not be reached. To be sent and not to be opened by spreadsheet programs: texts that begin like formulas stay as they are.',
    ),
});

export const batchFileQuery = z.object({
  dryRun: trueText
    .default(false)
    .describe('Only tells what would become of each row: its data, and what is wrong. Nothing is stored.'),
});
