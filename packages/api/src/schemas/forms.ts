import { defaultRenderOptions } from '@platen/core';
import { z } from 'zod';
import { flag, idOf, nameText, oneOf, plainObject, timestamp, wholeNumber } from './common.ts';

/** Formats of the files of forms: those that browsers can show or store. */
export const formFormats = ['png', 'jpg', 'webp', 'pdf'] as const;
export type FormFormat = (typeof formFormats)[number];
/** Kinds of variables that people can fill in. */
export const formFieldTypes = ['text', 'image', 'number', 'boolean', 'date', 'color'] as const;

const format = oneOf(formFormats).describe('The format of the file that a form gives.');
const scale = wholeNumber(1, 4).describe('Multiplies width and height of the picture. A PDF ignores it.');
const intro = z
  .string('expected a text of at most 1000 characters')
  .trim()
  .max(1_000, 'expected a text of at most 1000 characters')
  .describe('The text above the fields, which says what the form is for.');
const variables = z
  .array(z.string('expected the name of a variable').max(200, 'expected the name of a variable'), 'expected a list')
  .max(50, 'expected at most 50 variables')
  .describe(
    'The names of the variables that the form asks for, in the order of its fields. Other variables keep the defaults of the design. A form cannot ask for lists and objects.',
  );
const enabled = flag.describe('Whether the form works. A form that is off is answered like one that does not exist.');
const dailyLimit = wholeNumber(1, 10_000).describe('The most pictures that the form makes in 24 hours.');

export const newForm = z
  .object({
    name: nameText.describe('The heading of the page.'),
    intro: intro.default(''),
    variables,
    format: format.default('png'),
    scale: scale.default(defaultRenderOptions.scale),
    dailyLimit: dailyLimit.default(100),
  })
  .meta({ id: 'NewForm', description: 'A public page that makes one picture for each person who fills it in.' });

export const formChanges = z
  .object({
    name: nameText.optional().describe('The heading of the page.'),
    intro: intro.optional(),
    variables: variables.optional(),
    format: format.optional(),
    scale: scale.optional(),
    dailyLimit: dailyLimit.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'FormChanges', description: 'Changes of a form. Fields that are left out stay as they are.' });

export const form = z
  .object({
    id: idOf('form'),
    designId: idOf('design'),
    name: z.string().describe('The heading of the page.'),
    intro: z.string().describe('The text above the fields.'),
    variables: z.array(z.string()).describe('The names of the variables that the form asks for.'),
    format,
    scale: z.int().describe('Multiplies width and height of the picture.'),
    dailyLimit: z.int().describe('The most pictures that the form makes in 24 hours.'),
    enabled: z.boolean().describe('Whether the form works.'),
    url: z.string().describe('The address of the page. Anybody who has it can fill in the form.'),
    made: z.int().describe('How many pictures the form has made.'),
    lastMadeAt: timestamp.nullable().describe('When it made the last one; null: it has made none.'),
    createdAt: timestamp.describe('When the form was made.'),
  })
  .meta({ id: 'Form', description: 'A public form of a design.' });

const token = z.string('expected a text').max(256).describe('The part of the address after `/f/`.');

export const formToken = z
  .object({ token })
  .meta({ id: 'FormToken', description: 'The token of the address of a form.' });

export const publicForm = z
  .object({
    name: z.string().describe('The heading of the page.'),
    intro: z.string().describe('The text above the fields.'),
    format,
    fields: z
      .array(
        z.object({
          name: z.string().describe('The name of the variable, as used in `values`.'),
          type: oneOf(formFieldTypes).describe('What kind of value it takes.'),
          required: z.boolean().describe('Whether a value must be given.'),
          default: z
            .unknown()
            .describe('The value that is used when it is left out; null: none, or a file of this service.'),
          description: z.string().optional().describe("The author's description."),
        }),
      )
      .describe('What the form asks for.'),
  })
  .meta({
    id: 'PublicForm',
    description: 'A form as anybody with its address sees it, without facts about the account or the design.',
  });

export const filledForm = z
  .object({
    token,
    values: plainObject('expected an object of field names and values')
      .default({})
      .describe(
        'Values by the names of the fields. A picture is an https address, or a `data:` URI of at most 1,400,000 characters; other texts have at most 2,000.',
      ),
  })
  .meta({ id: 'FilledForm', description: 'The values for a form.' });
