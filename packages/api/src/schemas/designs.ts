import { z } from 'zod';
import { type DocumentedAs, idOf, listQuery, nameText, oneOf, plainObject, searchText, timestamp } from './common.ts';
import { storedWarnings } from './warnings.ts';

const maxSide = 10_000;
const sideSentence = `expected a whole number of px from 1 to ${maxSide}`;
const side = z.int(sideSentence).min(1, sideSentence).max(maxSide, sideSentence);
export const width = side.describe('Width of the page in px.');
export const height = side.describe('Height of the page in px.');

export const designStatuses = ['DRAFT', 'PUBLISHED'] as const;
export type DesignStatus = (typeof designStatuses)[number];
const status = oneOf(designStatuses).describe(
  'Designs of both statuses can be rendered. `PUBLISHED` means that one version is published, which renders with `version: "published"` show.',
);

/** Here the document only has to be an object: core checks it, with element kinds, aliases and older versions. */
export const canvasData = plainObject('expected an object {elements: […]}').meta({
  documentedAs: { $ref: 'CanvasData' },
});

/** A document that was stored unchecked. */
export const anyCanvasData = z.looseObject({});

const folderSentence = 'expected the id of a folder, or null';
export const folderId = z
  .string(folderSentence)
  .min(1, folderSentence)
  .max(128, folderSentence)
  .nullable()
  .describe('The id of the folder that contains the design; null: no folder.');

export const newDesign = z
  .object({
    name: nameText.describe('The name of the design.'),
    width,
    height,
    canvasData: canvasData
      .default({ elements: [] })
      .describe('The document: its elements and variables. Empty when left out.'),
    folderId: folderId.default(null),
  })
  .meta({ id: 'NewDesign', description: 'The design to store.' });

export const designChanges = z
  .object({
    name: nameText.optional().describe('The name of the design.'),
    status: status
      .optional()
      .describe('`PUBLISHED` publishes the newest version, `DRAFT` withdraws the published one.'),
    width: width.optional(),
    height: height.optional(),
    canvasData: canvasData
      .optional()
      .describe('The whole new document. It replaces the stored one and makes a new version.'),
    folderId: folderId
      .optional()
      .describe('The id of the folder to move the design into; null: no folder. Moving does not change `updatedAt`.'),
  })
  .refine(
    ({ name, status, width, height, canvasData, folderId }) =>
      [name, status, width, height, canvasData, folderId].some((value) => value !== undefined),
    'expected at least one of name, status, width, height, canvasData, folderId',
  )
  .meta({
    id: 'DesignChanges',
    description: 'Changes of a design, at least one. Fields that are left out stay as they are.',
  });

export const duplicateDesign = z
  .object({ name: nameText.optional().describe('The name of the copy. Default: `<name> (Copy)`.') })
  .meta({ id: 'DuplicateDesign', description: 'How a design is copied.' });

export const designList = z.object({
  ...listQuery,
  status: status.optional().describe('Only designs that have this status.'),
  folderId: z
    .string('expected the id of a folder, or none')
    .min(1, 'expected the id of a folder, or none')
    .max(128, 'expected the id of a folder, or none')
    .optional()
    .describe('Only designs in the folder with this id; `none`: only designs in no folder.'),
  search: searchText.optional().describe('Only designs whose name contains this text, in upper or lower case.'),
  sort: z
    .enum(['changed', 'created', 'name'])
    .optional()
    .describe(
      'The order. `changed`: last changed first (the default); `created`: newest first; `name`: by name, ignoring case.',
    ),
});

export const createdDesign = z
  .object({
    id: idOf('design'),
    name: z.string().describe('The name of the design.'),
    width: z.int().describe('Width of the page in px.'),
    height: z.int().describe('Height of the page in px.'),
    status,
    createdAt: timestamp.describe('When the design was made.'),
    folderId: z
      .string()
      .optional()
      .describe('The id of the folder that contains the design. Left out when it is in no folder.'),
    warnings: storedWarnings,
  })
  .meta({ id: 'CreatedDesign', description: 'A design that was just made, without its document.' });

export const designSummary = createdDesign
  .omit({ warnings: true })
  .extend({
    folderId: z.string().nullable().describe('The id of the folder that contains the design; null: no folder.'),
    updatedAt: timestamp.describe(
      'When the design was last changed. Moving it into a folder does not count as a change.',
    ),
  })
  .meta({ id: 'DesignSummary', description: 'A design without its document.' });

export const version = z.int().min(1);

/** Further fields in the answers to reading and changing. */
const versionFields = {
  version: version.describe(
    'The version of the document. It begins at 1 and grows by one with each change of `canvasData`, `width` or `height`.',
  ),
  publishedVersion: version
    .nullable()
    .describe('The published version, set by `status: "PUBLISHED"`; null when none is published.'),
};

export const listedDesign = designSummary
  .extend({
    version: versionFields.version,
    hasDraft: z
      .boolean()
      .describe('Whether somebody is editing the design: there is a draft in addition to the newest version.'),
  })
  .meta({ id: 'ListedDesign', description: 'A design of a list, without its document.' });

export const changedDesign = designSummary
  .extend({ ...versionFields, warnings: storedWarnings })
  .meta({ id: 'ChangedDesign', description: 'A design without its document, with its versions.' });

/** A version in an address. A text that cannot be one is answered like a version that does not exist. */
export const versionParameter = z
  .string()
  .transform((text) => (text === 'published' ? text : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  .meta({
    documentedAs: {
      description: 'The number of the version, or `published`.',
      oneOf: [{ type: 'integer', minimum: 1 }, { const: 'published' }],
    },
  } satisfies DocumentedAs);

export const designVersionSummary = z
  .object({
    version: version.describe('The number of the version; the first is 1.'),
    width: z.int().describe('Width of the page in px, in this version.'),
    height: z.int().describe('Height of the page in px, in this version.'),
    published: z.boolean().describe('Whether renders with `version: "published"` show it.'),
    createdAt: timestamp.describe('When the version was stored.'),
    author: z
      .object({
        kind: z.enum(['person', 'apiKey']).describe('`person`: somebody who was signed in; `apiKey`: a program.'),
        name: z.string().describe('The present name of the person or the API key.'),
      })
      .nullable()
      .describe('Who made the version; null when unknown, for older versions and for people who were deleted.'),
  })
  .meta({ id: 'DesignVersionSummary', description: 'A version of a design, without its document.' });

export const designVersion = designVersionSummary
  .extend({ canvasData: canvasData.describe('The document as it was in this version.') })
  .meta({ id: 'DesignVersion', description: 'A version of a design with its document.' });

export const variable = z
  .object({
    name: z.string().describe('The name of the variable in templates and in `dynamicData`.'),
    type: z
      .string()
      .describe(
        'What kind of value it takes: `text`, `image`, `number`, `boolean`, `date`, `color`, `list` or `object`. It is the type that the design declares, else a guess from where the variable is used.',
      ),
    default: z
      .unknown()
      .describe('The value that is used when a render sends none, of any JSON type; null when there is none.'),
    required: z.boolean().describe('Whether a render without a value is refused, when there is no default.'),
    description: z.string().optional().describe("The author's description of the variable."),
    usedIn: z
      .array(
        z.object({
          elementId: z.string().describe('The id of an element that reads the variable.'),
          property: z.string().describe('The property that reads it, such as `text` or `columns.0.header`.'),
        }),
      )
      .describe('Where the design reads the variable.'),
  })
  .meta({
    id: 'DesignVariable',
    description: 'A variable of a design, with what forms and spreadsheets need to know.',
  });

export const design = designSummary
  .extend({
    ...versionFields,
    canvasData: canvasData.describe(
      'The document as it is stored: property names of other tools are replaced, and defaults are not filled in.',
    ),
    variables: z.array(variable).describe('The variables that the design reads, found in its document.'),
  })
  .meta({ id: 'Design', description: 'A design with its document and its variables.' });
