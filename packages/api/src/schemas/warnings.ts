import { warningCodes } from '@platen/core/guide';
import { z } from 'zod';
import { oneOf, plainObject } from './common.ts';

export const warning = z
  .object({
    code: oneOf(Object.keys(warningCodes) as [keyof typeof warningCodes, ...(keyof typeof warningCodes)[]]).describe(
      'What kind of warning it is, for programs.',
    ),
    message: z.string().describe('What happened, for people.'),
    elementId: z.string().optional().describe('The id of the element that the warning is about, if any.'),
    details: plainObject('expected an object')
      .optional()
      .describe('Figures and names, for programs. They depend on `code`.'),
  })
  .meta({
    id: 'Warning',
    description: 'Something that you should know about a picture or a request, which was carried out nevertheless.',
  });

export const warnings = z
  .array(warning)
  .describe('What you should know about the picture, such as a text that had to shrink. Often empty.');

/** Warnings in the answers of calls that store something. */
export const storedWarnings = z
  .array(warning)
  .optional()
  .describe('Warnings about what was just sent and has no effect. Left out when there are none.');
