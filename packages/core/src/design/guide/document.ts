import * as z from 'zod';
import { canvasDataShape, type variableDeclaration } from '../document.ts';
import type { GuideOf, PartGuide } from './property-guide.ts';

/** `canvasData` without its elements. */
export const canvasDataSchema = z.object(canvasDataShape);

export const canvasDataGuide = {
  schemaVersion: {
    title: 'Version of the format',
    description:
      'Version of the design format that the document is written in. Older documents are converted on input.',
  },
  background: {
    title: 'Background',
    description:
      'Colour or gradient of the page. `background` of a render wins; `transparent` leaves PNG, WebP, SVG and PDF without one.',
    control: 'fill',
  },
  variables: {
    title: 'Variables',
    description:
      'Declarations of variables: their types, defaults and which are required. Variables that are not declared here are still found in the templates.',
  },
  locale: {
    title: 'Language',
    description:
      'Language of the document as a BCP 47 tag: of the filters for numbers, money and dates, of line breaks and hyphens. A variable named `locale` wins in the filters.',
  },
} as const satisfies GuideOf<typeof canvasDataSchema, PartGuide>;

export const variableGuide = {
  name: { title: 'Name', description: 'The name of the variable in templates and in `dynamicData`.' },
  type: {
    title: 'Type',
    description: 'The kind of value. Editors and forms choose their input field by it.',
  },
  default: { title: 'Default', description: 'The value that is used when a render sends none, of any JSON type.' },
  required: {
    title: 'Required',
    description:
      'Whether a render that sends no value is refused with INVALID_DYNAMIC_DATA. A default counts as a value.',
  },
  description: { title: 'Description', description: 'Tells people what the variable is for.', control: 'long-text' },
} as const satisfies GuideOf<typeof variableDeclaration, PartGuide>;
