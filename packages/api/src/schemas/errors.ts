import { errorCodes } from '@platen/core';
import { issueCodes } from '@platen/core/guide';
import { z } from 'zod';
import { idOf } from './common.ts';

const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

/** For a picture that could not be loaded, an issue has the element, the address and the reason instead. */
const issue = z
  .looseObject({
    path: z
      .string()
      .optional()
      .describe('Where it is in the body, as a JSON pointer such as `/elements/3/src`. Empty for the whole body.'),
    code: z.enum(keysOf(issueCodes)).optional().describe('What is wrong there, for programs.'),
    errorCode: z
      .enum(keysOf(errorCodes))
      .optional()
      .describe('For renders of a batch: the error code that the single render would have had.'),
    message: z.string().optional().describe('What is wrong there, for people.'),
    expected: z.string().optional().describe('What was expected.'),
    received: z.string().optional().describe('What was sent, shortened when it is long.'),
    row: z.int().optional().describe('The row in the file of a batch, from 1, with the header counted.'),
    column: z.string().optional().describe('The letters of the column of that file, such as `B`.'),
    elementId: idOf('element whose picture could not be loaded').optional(),
  })
  .meta({
    id: 'Issue',
    description: 'One thing that is wrong with an input. Its fields depend on the code of the error.',
  });

/** The most frequent `details` of errors. Each code has some of them, and may have others. */
export const errorDetails = z
  .looseObject({
    errors: z
      .array(issue)
      .optional()
      .describe('Everything that is wrong with the input. The message describes the first.'),
    field: z.string().optional().describe('The field of the body, the query or the form that the error is about.'),
    issue: z.string().optional().describe('What is wrong with a value of `dynamicData` or `dynamicElements`.'),
    expected: z.string().optional().describe('What was expected.'),
    received: z.unknown().optional().describe('What was sent.'),
    retryAfter: z.number().optional().describe('Seconds to wait before sending the call again. Also in `Retry-After`.'),
    scope: z.string().optional().describe('Which limit is used up, such as `minute`, `concurrency`, `cpu` or `day`.'),
    limit: z.number().optional().describe('The limit that was exceeded.'),
    reason: z.string().optional().describe('Why it failed, for programs, such as `timeout`.'),
    status: z.int().optional().describe('The HTTP status that another server answered.'),
    requiredScope: z.string().optional().describe('The scope that the key lacks.'),
    resource: z.string().optional().describe('What kind of resource was not found, such as `template`.'),
    elementId: idOf('element that the error is about').optional(),
    renderId: idOf('render that the error is about').optional(),
    url: z.string().optional().describe('The address of a picture that could not be used.'),
  })
  .meta({ id: 'ErrorDetails', description: 'Figures and names of an error. The fields depend on its code.' });
