import { z } from 'zod';
import { batchFileFields, readTable, triedBatchFile } from './batches/batch-files.ts';
import { batchPriorities, batchStatuses, counts } from './batches/batches.ts';
import { idOf, listQuery, oneOf, plainObject, timestamp } from './common.ts';

const batchesOfRun = z
  .array(z.object({ batchId: idOf('batch'), totalRenders: counts.totalRenders }))
  .describe('The batches of the run, in the order of the file. Each can be read by itself.');

/** The fields of the form other than the file and its name. */
export const runFields = batchFileFields.extend({
  name: z
    .string()
    .max(200)
    .default('')
    .describe('The name of the run in lists, such as the name of the file. Default: empty.'),
});

const facts = {
  runId: idOf('run'),
  name: z.string().describe('The name of the run, such as the name of its file.'),
  designId: z.string().optional().describe('The design that is rendered; left out for a template.'),
  templateId: z.string().optional().describe('The template that is rendered; left out for a design.'),
  ...counts,
  priority: oneOf(batchPriorities).describe('The requested priority.'),
  createdAt: timestamp.describe('When the run was accepted.'),
};

export const acceptedRun = z
  .object({
    ...facts,
    status: z.literal('processing').describe('Always `processing`, also when every row failed at once.'),
    estimatedCompletion: timestamp.describe('When the run will probably end.'),
    batches: batchesOfRun,
    file: readTable,
  })
  .meta({ id: 'AcceptedRun', description: 'A run that is stored and waits to be drawn.' });

const settings = z
  .object({
    mapping: z.record(z.string(), z.string().nullable()).describe('Which variable each column fills, as sent.'),
    options: plainObject('expected an object').describe('Fields of a render for all rows, without `dynamicData`.'),
    format: z.string().optional().describe('The format, as sent.'),
    formats: z.array(z.string()).optional().describe('The formats, as sent.'),
    fileName: z.string().optional().describe('Names of the files, as sent.'),
    rowNumber: z.string().optional().describe("The variable that gets the row's number, as sent."),
  })
  .describe('The settings with which the table was sent, so that another one can be sent in the same way.');

const standing = {
  ...facts,
  status: oneOf(batchStatuses).describe('`completed` when every render has ended, also when some or all failed.'),
  progress: z.int().min(0).max(100).describe('Per cent of the renders that have ended.'),
  completedAt: timestamp.nullable().describe('When the last render ended; null before.'),
  settings,
};

export const run = z
  .object({
    ...standing,
    estimatedCompletion: timestamp.describe('When it will probably end; once it has ended, when it did.'),
    batches: batchesOfRun,
  })
  .meta({ id: 'Run', description: 'The status of a run. `GET /v1/renders?runId=` lists its renders.' });

export const listedRun = z.object(standing).meta({ id: 'ListedRun', description: 'A run in the list.' });

export const runList = z.object({
  ...listQuery,
  designId: z.string().max(128).optional().describe('Only runs of this design.'),
});

export const runForm = runFields
  .extend({
    file: z.unknown().meta({
      documentedAs: {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        description: 'CSV or XLSX, at most 10 MB, with a row that names its columns. The bytes decide, not the name.',
      },
    }),
  })
  .meta({ id: 'RunUpload', description: 'A table; each row becomes a render, with up to 10,000 rows.' });

export const triedRun = triedBatchFile
  .extend({ batchCount: z.int().describe('How many batches the rows would be cut into.') })
  .meta({ id: 'TriedRun', description: 'What a table would give, row by row.' });
