import { z } from 'zod';
import { type DocumentedAs, flag, oneOf, plainObject, plainObjects, timestamp } from './common.ts';
import { renderDesignBody, renderStatus } from './renders.ts';
import { webhookState, webhookUrl } from './webhooks.ts';

export const batchPriorities = ['low', 'normal', 'high'] as const;
export const batchStatuses = ['processing', 'completed'] as const;

const fileNameSentence = 'expected a text of at most 500 characters';

/** One render of a batch: the body of a single render, and what is rendered. */
export const batchItem = renderDesignBody
  .extend({
    designId: z.string('expected a text').max(128).optional().describe('The design; this or `templateId`.'),
    templateId: z.string('expected a text').max(128).optional().describe('The template; this or `designId`.'),
    fileName: z
      .string(fileNameSentence)
      .max(500, fileNameSentence)
      .optional()
      .describe('Name in the archive of results, without extension; may hold variables: `ticket-{{ number }}`.'),
  })
  .meta({ id: 'BatchItem' });

const itemsSentence = 'expected a list of objects such as {"designId": "dsn_…", "dynamicData": {}}';

const priority = oneOf(batchPriorities).default('normal').describe("Orders your own account's queue only.");
const strict = flag
  .default(false)
  .describe('Whether one item that is wrong refuses the whole batch; else it fails alone and the others go on.');
const webhook = webhookUrl.optional().describe('Told once, when every render of the batch has ended.');

export const batchBody = z
  .object({
    renders: plainObjects(itemsSentence).meta({
      documentedAs: z.array(batchItem).min(1).describe('As many as the plan allows.'),
    } satisfies DocumentedAs),
    webhook,
    priority,
    strict,
  })
  .meta({ id: 'BatchRequest' });

const itemError = z.looseObject({ code: z.string(), message: z.string() });

const identity = {
  renderId: z.string(),
  designId: z.string().optional().describe('When a design is rendered.'),
  templateId: z.string().optional().describe('When a template is rendered.'),
  row: z.int().optional().describe('Of the file that the batch was made from.'),
};

const newItem = z.object({
  ...identity,
  status: oneOf(['queued', 'failed']).describe('`failed` at once when the item is wrong.'),
  error: itemError.optional(),
});

const counts = {
  totalRenders: z.int(),
  completedRenders: z.int(),
  failedRenders: z.int(),
};

export const acceptedBatch = z
  .object({
    batchId: z.string(),
    status: z.literal('processing'),
    ...counts,
    priority: oneOf(batchPriorities),
    createdAt: timestamp,
    estimatedCompletion: timestamp.describe('Learns from how long renders of the same kind took.'),
    renders: z.array(newItem).describe('In the order of the request.'),
  })
  .meta({ id: 'AcceptedBatch' });

const item = renderStatus
  .extend({
    ...identity,
    fileName: z.string().describe('In the archive of results.'),
  })
  .meta({ id: 'BatchRender' });

export const batch = z
  .object({
    batchId: z.string(),
    status: oneOf(batchStatuses),
    ...counts,
    progress: z.int().min(0).max(100),
    priority: oneOf(batchPriorities),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
    estimatedCompletion: timestamp.describe('When it was completed, once it is.'),
    renders: z.array(item).describe('In the order of the request.'),
    webhook: webhookState.optional().describe('When the request named one.'),
  })
  .meta({ id: 'Batch' });

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
const idText = z.string().max(128);

/** The fields of the form beside the file. */
export const batchFileFields = z.object({
  designId: idText.optional().describe('The design; this or `templateId`.'),
  templateId: idText.optional().describe('The template; this or `designId`.'),
  mapping: json(z.record(z.string(), z.string().max(256).nullable(), mappingSentence), mappingSentence)
    .default({})
    .describe('JSON: which variable each column fills, `null` for none. Others fill the one of their own name.'),
  options: json(plainObject(optionsSentence), optionsSentence)
    .default({})
    .describe('JSON: fields of a render for all rows; `dynamicData` in it holds what no column fills.'),
  format: z.string().max(16).optional().describe('As in `options`, for short.'),
  fileName: z.string().max(500).optional().describe('As in `options`, for short: `ticket-{{ number }}`.'),
  webhook,
  priority,
  strict: z
    .enum(['true', 'false'], 'expected true or false')
    .transform((text) => text === 'true')
    .default(false)
    .describe('Whether one row that is wrong refuses the whole file.'),
  sheet: z.string().max(128).optional().describe('XLSX: name, or number from 1; the first that is not hidden.'),
  delimiter: z
    .enum(['comma', 'semicolon', 'tab', 'pipe'], 'expected comma, semicolon, tab or pipe')
    .optional()
    .describe('CSV; found out when left out.'),
  headerRow: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, headerSentence)
    .transform(Number)
    .refine((row) => row <= 1_000, headerSentence)
    .optional()
    .describe('The row that names the columns; the first that holds something when left out.'),
});

export const batchFileForm = batchFileFields.extend({ file: tableFile }).meta({ id: 'BatchFileUpload' });

export const acceptedBatchFile = acceptedBatch
  .extend({
    file: z.object({
      kind: z.enum(['csv', 'xlsx']),
      encoding: z.string().optional().describe('CSV.'),
      delimiter: z.string().optional().describe('CSV.'),
      sheet: z.string().optional().describe('XLSX.'),
      rows: z.int().describe('Below the header, with something in them.'),
      columns: z.array(
        z.object({
          column: z.string().describe('Letters.'),
          name: z.string(),
          variable: z.string().nullable(),
          used: z.boolean().describe('Whether the design has such a variable.'),
        }),
      ),
      unnamedColumns: z.array(z.string()).describe('Letters of columns that hold something and have no name.'),
      problems: z
        .array(
          z.object({
            row: z.int(),
            column: z.string().optional().describe('Letters, when it is one cell that is wrong.'),
            name: z.string().optional(),
            code: z.string(),
            message: z.string(),
          }),
        )
        .describe('Rows that failed at once, and why. At most 1,000.'),
    }),
  })
  .meta({ id: 'AcceptedBatchFile' });
