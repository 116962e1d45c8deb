import { z } from 'zod';
import { type DocumentedAs, nameText, oneOf, pageQuery, plainObject, searchText, timestamp } from './common.ts';
import { warning } from './renders.ts';

const maxSide = 10_000;
const sideSentence = `expected a whole number of px from 1 to ${maxSide}`;
const side = z.int(sideSentence).min(1, sideSentence).max(maxSide, sideSentence);

export const designStatuses = ['DRAFT', 'PUBLISHED'] as const;
export type DesignStatus = (typeof designStatuses)[number];
const status = oneOf(designStatuses);

/** Core checks the document: it knows element kinds, aliases and older versions. Here it only has to be an object. */
const canvasData = plainObject('expected an object {elements: […]}').meta({ documentedAs: { $ref: 'CanvasData' } });

export const newDesign = z
  .object({ name: nameText, width: side, height: side, canvasData: canvasData.default({ elements: [] }) })
  .meta({ id: 'NewDesign' });

export const designChanges = z
  .object({
    name: nameText.optional(),
    status: status.optional(),
    width: side.optional(),
    height: side.optional(),
    canvasData: canvasData.optional(),
  })
  .refine(
    ({ name, status, width, height, canvasData }) =>
      [name, status, width, height, canvasData].some((value) => value !== undefined),
    'expected at least one of name, status, width, height, canvasData',
  )
  .meta({ id: 'DesignChanges' });

export const duplicateDesign = z.object({ name: nameText.optional() }).meta({ id: 'DuplicateDesign' });

export const designList = z.object({ ...pageQuery, status: status.optional(), search: searchText.optional() });

const storedWarnings = z
  .array(warning)
  .optional()
  .describe('Of what was stored just now and has no effect; absent when there is nothing to tell.');

/** What create, duplicate and use answer: no `updatedAt`, no `canvasData`. */
export const createdDesign = z
  .object({
    id: z.string(),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    status,
    createdAt: timestamp,
    warnings: storedWarnings,
  })
  .meta({ id: 'CreatedDesign' });

export const designSummary = createdDesign
  .omit({ warnings: true })
  .extend({ updatedAt: timestamp })
  .meta({ id: 'DesignSummary' });

const version = z.int().min(1);

/** What reading and changing answer beside. */
const versionFields = {
  version: version.describe('Of the document: 1, and one more with each change of canvasData, width or height.'),
  publishedVersion: version.nullable().describe('Pinned by setting status to PUBLISHED; null for a draft.'),
};

export const changedDesign = designSummary
  .extend({ ...versionFields, warnings: storedWarnings })
  .meta({ id: 'ChangedDesign' });

/** A version in an address. Text that cannot be one names none, and is answered like any that does not exist. */
export const versionParameter = z
  .string()
  .transform((text) => (text === 'published' ? text : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  .meta({
    documentedAs: {
      description: 'Its number, or `published`.',
      oneOf: [{ type: 'integer', minimum: 1 }, { const: 'published' }],
    },
  } satisfies DocumentedAs);

export const designVersionSummary = z
  .object({
    version,
    width: z.int(),
    height: z.int(),
    published: z.boolean().describe('Whether renders with `version: "published"` show it.'),
    createdAt: timestamp,
  })
  .meta({ id: 'DesignVersionSummary' });

export const designVersion = designVersionSummary.extend({ canvasData }).meta({ id: 'DesignVersion' });

export const variable = z
  .object({
    name: z.string(),
    type: z.string(),
    default: z.unknown(),
    required: z.boolean(),
    description: z.string().optional(),
    usedIn: z.array(z.object({ elementId: z.string(), property: z.string() })).describe('Where the design reads it.'),
  })
  .meta({ id: 'DesignVariable' });

export const design = designSummary
  .extend({
    ...versionFields,
    canvasData,
    variables: z.array(variable).describe('The variables that the design reads, found in its document.'),
  })
  .meta({ id: 'Design' });
