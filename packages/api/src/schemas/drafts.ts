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
    canvasData: anyCanvasData.describe('The document, as `CanvasData`. It may be one that no version may be yet.'),
    basedOn: version
      .optional()
      .describe('The version that the draft was begun from. When left out, it stays, or is the newest one.'),
  })
  .meta({ id: 'DraftChange', description: 'A draft that takes the place of the one before.' });

const problem = z
  .object({
    path: z.string().describe('Where it is, as a JSON pointer such as `/canvasData/elements/3/text`.'),
    code: oneOf(Object.keys(issueCodes) as [IssueCode, ...IssueCode[]]).describe('What is wrong there, for programs.'),
    message: z.string().describe('What is wrong there, for people.'),
    expected: z.string().optional().describe('What would be right.'),
    received: z.string().optional().describe('What stands there, cut when it is long.'),
  })
  .meta({ id: 'DraftProblem', description: 'One thing that keeps a draft from being a version.' });

const draftSummary = z
  .object({
    width: z.int().describe('Width of the page in px.'),
    height: z.int().describe('Height of the page in px.'),
    isStored: z.boolean().describe('Whether a draft is stored. Otherwise this is the newest version.'),
    version: version.describe('The newest version of the design.'),
    basedOn: version.describe(
      'The version that the draft was begun from. Another one was stored since when `version` is higher.',
    ),
    updatedAt: timestamp.nullable().describe('When the draft was last stored; null where none is.'),
    problems: z.array(problem).describe('What keeps the draft from being a version. Often empty; the first hundred.'),
  })
  .meta({ id: 'DraftSummary', description: 'What a design is while somebody edits it, without its document.' });

export const storedDraft = draftSummary
  .extend({ warnings: z.array(warning).describe('What of the draft has no effect.') })
  .meta({ id: 'StoredDraft', description: 'A draft that was just stored, without its document.' });

export const draft = draftSummary
  .extend({
    canvasData: anyCanvasData.describe('The document as it is edited. `problems` tell where it is no `CanvasData`.'),
  })
  .meta({ id: 'Draft', description: 'What a design is while somebody edits it.' });

export const newVersion = z
  .object({
    publish: z.boolean('expected true or false').default(false).describe('Whether the design is published with it.'),
  })
  .meta({ id: 'NewDesignVersion', description: 'How the draft becomes a version.' });
