import { z } from 'zod';
import { type DocumentedAs, flag, oneOf, plainObject, timestamp } from './common.ts';
import { renderDesignBody, renderStatus } from './renders.ts';

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
export type BatchItem = z.output<typeof batchItem>;

const itemsSentence = 'expected a list of objects such as {"designId": "dsn_…", "dynamicData": {}}';

const priority = oneOf(batchPriorities).default('normal').describe("Orders your own account's queue only.");
const strict = flag
  .default(false)
  .describe('Whether one item that is wrong refuses the whole batch; else it fails alone and the others go on.');
/** Checked as a URL that may be called by the service that stores it. */
const webhook = z
  .string('expected an absolute http or https URL')
  .optional()
  .describe('Told once, when every render of the batch has ended.');

export const batchBody = z
  .object({
    renders: z.array(plainObject(itemsSentence), itemsSentence).meta({
      documentedAs: z.array(batchItem).min(1).describe('As many as the plan allows.'),
    } satisfies DocumentedAs),
    webhook,
    priority,
    strict,
  })
  .meta({ id: 'BatchRequest' });
export type BatchBody = z.output<typeof batchBody>;

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
  })
  .meta({ id: 'Batch' });
