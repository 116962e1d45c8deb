import { z } from 'zod';
import { nameText, pageQuery, plainObject, searchText } from './common.ts';
import { variable } from './designs.ts';

const category = z
  .string('expected a text such as social-media')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'expected small letters, digits and hyphens, such as social-media')
  .max(64, 'expected at most 64 characters');
const descriptionText = z.string('expected a text').trim().max(2_000, 'expected at most 2000 characters');

export const newTemplate = z
  .object({
    designId: z.string('expected the id of a design').min(1).max(128),
    name: nameText.optional().describe("The design's own when it is left out."),
    category: category.default('marketing'),
    description: descriptionText.default(''),
  })
  .meta({ id: 'NewTemplate' });

export const templateChanges = z
  .object({ name: nameText.optional(), category: category.optional(), description: descriptionText.optional() })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'expected at least one of name, category, description',
  )
  .meta({ id: 'TemplateChanges' });

export const templateUse = z
  .object({
    name: nameText.optional().describe("The template's own when it is left out."),
    dynamicData: plainObject('expected an object of variable names and values')
      .default({})
      .describe('Values to fill in; other variables stay.'),
  })
  .meta({ id: 'TemplateUse' });

export const templateList = z.object({
  ...pageQuery,
  category: searchText.optional(),
  search: searchText.optional(),
});

const common = {
  id: z.string(),
  name: z.string(),
  category: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail: z.url(),
};

export const templateSummary = z.object({ ...common, variables: z.array(z.string()) }).meta({ id: 'TemplateSummary' });

export const template = z
  .object({
    ...common,
    description: z.string(),
    variables: z.array(z.object({ name: z.string(), type: z.enum(['text', 'image']), default: z.string().nullable() })),
    variablesSchema: z.array(variable).describe('The same variables with their full types.'),
    canvasData: plainObject('expected an object').meta({ documentedAs: { $ref: 'CanvasData' } }),
  })
  .meta({ id: 'Template' });
