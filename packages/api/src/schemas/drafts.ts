import type { IssueCode } from '@platen/core';
import { issueCodes } from '@platen/core/guide';
import { z } from 'zod';
import { oneOf, timestamp } from './common.ts';
import { anyCanvasData, height, version, width } from './designs.ts';
import { warning } from './warnings.ts';

export const draftChange = z
  .object({
    width,
    height,
    canvasData: anyCanvasData.describe(
      'The document, as `CanvasData`. It may contain errors that no version may have.',
    ),
    basedOn: version
      .optional()
      .describe(
        'The version that the draft began with. When left out, it stays unchanged; for a new draft it is the newest version.',
      ),
  })
  .meta({ id: 'DraftChange', description: 'A draft that replaces the earlier one.' });

const problem = z
  .object({
    path: z.string().describe('Where it is, as a JSON pointer such as `/canvasData/elements/3/text`.'),
    code: oneOf(Object.keys(issueCodes) as [IssueCode, ...IssueCode[]]).describe('What is wrong there, for programs.'),
    message: z.string().describe('What is wrong there, for people.'),
    expected: z.string().optional().describe('What is expected there.'),
    received: z.string().optional().describe('The present value, shortened when it is long.'),
  })
  .meta({ id: 'DraftProblem', description: 'One reason why a draft cannot become a version.' });

const draftSummary = z
  .object({
    width: z.int().describe('Width of the page in px.'),
    height: z.int().describe('Height of the page in px.'),
    isStored: z.boolean().describe('Whether a draft is stored. Otherwise this is the newest version.'),
    version: version.describe('The newest version of the design.'),
    basedOn: version.describe(
      'The version that the draft began with. When `version` is higher, a newer version was stored since.',
    ),
    updatedAt: timestamp.nullable().describe('When the draft was last stored; null when there is none.'),
    problems: z
      .array(problem)
      .describe('The reasons why the draft cannot become a version. Often empty; at most the first hundred.'),
  })
  .meta({ id: 'DraftSummary', description: 'The draft of a design, without its document.' });

export const storedDraft = draftSummary
  .extend({ warnings: z.array(warning).describe('Warnings about parts of the draft that have no effect.') })
  .meta({ id: 'StoredDraft', description: 'A draft that was just stored, without its document.' });

export const draft = draftSummary
  .extend({
    canvasData: anyCanvasData.describe('The document of the draft. `problems` say where it is not valid `CanvasData`.'),
  })
  .meta({ id: 'Draft', description: 'The draft of a design.' });

export const newVersion = z
  .object({
    publish: z.boolean('expected true or false').default(false).describe('Whether the new version is published too.'),
  })
  .meta({ id: 'NewDesignVersion', description: 'How the draft becomes a version.' });
