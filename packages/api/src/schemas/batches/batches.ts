import { z } from 'zod';
import { type DocumentedAs, flag, idOf, listQuery, oneOf, plainObjects, timestamp } from '../common.ts';
import { renderDesignBody } from '../render-request.ts';
import { renderError, renderStatus, sourceFields } from '../renders.ts';
import { storedWarnings } from '../warnings.ts';
import { webhookState, webhookUrl } from '../webhooks.ts';

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
        'Name of the file in the archive of results, without extension. It may contain variables: `ticket-{{ number }}`.',
      ),
  })
  .meta({ id: 'BatchItem', description: 'One render of a batch: the fields of a single one, and what is rendered.' });

const itemsSentence = 'expected a list of objects such as {"designId": "dsn_…", "dynamicData": {}}';

export const priority = oneOf(batchPriorities)
  .default('normal')
  .describe('Which renders of your account come first. It does not put you before other accounts.');
const strict = flag
  .default(false)
  .describe('Whether one wrong item refuses the whole batch. Otherwise the item fails alone and the others go on.');
export const webhook = webhookUrl
  .optional()
  .describe('URL that gets one event when every render of the batch has ended. `https`, on a public host.');

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
  row: z.int().optional().describe('The row in the file that the batch was made from, if any.'),
};

const newItem = z.object({
  ...identity,
  status: oneOf(['queued', 'failed']).describe('`failed` at once when the item is wrong, else `queued`.'),
  error: renderError.optional().describe('What is wrong with the item. Left out when it is queued.'),
});

const runId = z.string().optional().describe('The id of the run that contains the batch, if any.');

export const counts = {
  totalRenders: z.int().describe('How many renders the batch has.'),
  completedRenders: z.int().describe('How many of them are completed.'),
  failedRenders: z.int().describe('How many of them ended without a file.'),
};

export const acceptedBatch = z
  .object({
    batchId: idOf('batch'),
    status: z.literal('processing').describe('Always `processing`, also when every item failed at once.'),
    ...counts,
    priority: oneOf(batchPriorities).describe('The requested priority.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    estimatedCompletion: timestamp.describe(
      'When the batch will probably end, estimated from how long renders of the same kind took.',
    ),
    renders: z.array(newItem).describe('The renders in the order of the request.'),
    warnings: storedWarnings,
  })
  .meta({ id: 'AcceptedBatch', description: 'A batch that is stored and waits to be drawn.' });

const item = renderStatus
  .extend({
    ...identity,
    fileName: z.string().describe('Name of the file in the archive of results.'),
  })
  .meta({ id: 'BatchRender', description: 'The status of a render of a batch.' });

export const batch = z
  .object({
    batchId: idOf('batch'),
    runId,
    status: oneOf(batchStatuses).describe(
      '`completed` when every render has ended, also when some or all of them failed.',
    ),
    ...counts,
    progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
    priority: oneOf(batchPriorities).describe('The requested priority.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    completedAt: timestamp.nullable().describe('When the last render ended; null before.'),
    estimatedCompletion: timestamp.describe('When it will probably end; once it has ended, when it did.'),
    renders: z.array(item).describe('The renders in the order of the request.'),
    webhook: webhookState.optional().describe('The state of the webhook that the request named, if any.'),
  })
  .meta({ id: 'Batch', description: 'The status of a batch and of each of its renders.' });

const listedRun = z.object({
  name: z.string().describe('The name of the file that the run was made from.'),
  batchCount: z.int().describe('How many batches the run has.'),
  status: oneOf(batchStatuses).describe('`completed` when every render of the run has ended.'),
  ...counts,
  progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
});

export const listedBatch = z
  .object({
    batchId: idOf('batch'),
    runId,
    run: listedRun.optional().describe('With `wholeRuns`: the whole run; this is its first batch.'),
    designIds: z.array(z.string()).describe('The designs of its renders, ten at most. Templates are not among them.'),
    status: oneOf(batchStatuses).describe('`completed` when every render has ended, also when some failed.'),
    ...counts,
    progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
    priority: oneOf(batchPriorities).describe('The requested priority.'),
    createdAt: timestamp.describe('When the batch was accepted.'),
    completedAt: timestamp.nullable().describe('When the last render ended; null before.'),
  })
  .meta({ id: 'ListedBatch', description: 'A batch in the list, without its renders.' });

/** `true` or `false` in a query. */
export const trueText = z.enum(['true', 'false'], 'expected true or false').transform((text) => text === 'true');

export const batchList = z.object({
  ...listQuery,
  status: oneOf(batchStatuses).optional().describe('Only batches with this status.'),
  wholeRuns: trueText
    .default(false)
    .describe('Whether a run is listed as one entry: its first batch, with the whole run in `run`.'),
});
