import { z } from 'zod';
import { idOf, listQuery, nameText, plainObject, searchText } from './common.ts';
import { folderId, variable } from './designs.ts';
import { storedWarnings } from './warnings.ts';

const category = z
  .string('expected a text such as social-media')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'expected small letters, digits and hyphens, such as social-media')
  .max(64, 'expected at most 64 characters');
const descriptionText = z.string('expected a text').trim().max(2_000, 'expected at most 2000 characters');

export const newTemplate = z
  .object({
    designId: z
      .string('expected the id of a design')
      .min(1)
      .max(128)
      .describe('The id of the design that becomes a template. Its document is copied.'),
    name: nameText.optional().describe('The name of the template. Default: the name of the design.'),
    category: category
      .default('marketing')
      .describe('The category, such as `social-media`: any name of lower-case letters, digits and hyphens.'),
    description: descriptionText.default('').describe('What the template is for.'),
  })
  .meta({ id: 'NewTemplate', description: 'A new template, made from a design.' });

export const templateChanges = z
  .object({
    name: nameText.optional().describe('The name of the template.'),
    category: category.optional().describe('The category, such as `social-media`.'),
    description: descriptionText.optional().describe('What the template is for.'),
  })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'expected at least one of name, category, description',
  )
  .meta({
    id: 'TemplateChanges',
    description: 'Changes of a template, at least one. Fields that are left out stay as they are.',
  });

export const templateUse = z
  .object({
    name: nameText.optional().describe('The name of the new design. Default: the name of the template.'),
    dynamicData: plainObject('expected an object of variable names and values')
      .default({})
      .describe('Values that replace variables for good, by name. Other variables stay variables.'),
    folderId: folderId.default(null),
  })
  .meta({ id: 'TemplateUse', description: 'How a template becomes a design.' });

export const templateList = z.object({
  ...listQuery,
  category: searchText.optional().describe('Only templates of this category; an unknown category gives an empty list.'),
  search: searchText.optional().describe('Only templates whose name contains this text, in upper or lower case.'),
});

const common = {
  id: idOf('template'),
  name: z.string().describe('The name of the template.'),
  category: z.string().describe('The category, such as `social-media`.'),
  width: z.int().describe('Width of the page in px.'),
  height: z.int().describe('Height of the page in px.'),
  thumbnail: z.url().describe('Address of a small picture of the template.'),
};

export const templateSummary = z
  .object({ ...common, variables: z.array(z.string()).describe('The names of its variables.') })
  .meta({ id: 'TemplateSummary', description: 'A template without its document.' });

export const template = z
  .object({
    ...common,
    description: z.string().describe('What the template is for.'),
    variables: z
      .array(
        z.object({
          name: z.string().describe('The name of the variable in the document and in `dynamicData`.'),
          type: z.enum(['text', 'image']).describe('`image` for addresses of pictures, `text` for everything else.'),
          default: z
            .string()
            .nullable()
            .describe('The value that is used when a render sends none; null when there is none.'),
        }),
      )
      .describe('The variables that its document reads.'),
    variablesSchema: z.array(variable).describe('The same variables with their full types.'),
    canvasData: plainObject('expected an object')
      .meta({ documentedAs: { $ref: 'CanvasData' } })
      .describe('The document of the template.'),
    warnings: storedWarnings,
  })
  .meta({ id: 'Template', description: 'A template with its document and its variables.' });
