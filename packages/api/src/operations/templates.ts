import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { createdDesign } from '../schemas/designs.ts';
import {
  newTemplate,
  template,
  templateChanges,
  templateList,
  templateSummary,
  templateUse,
} from '../schemas/templates.ts';

const params = z.object({ templateId: idParameter('template') });

export const templateOperations = {
  listTemplates: defineOperation({
    id: 'listTemplates',
    method: 'GET',
    path: '/templates',
    tag: 'Templates',
    summary: 'List the gallery and your own templates',
    access: 'templates:read',
    query: templateList,
    success: {
      status: 200,
      description: 'One page of templates: yours and those of the gallery.',
      data: z.array(templateSummary),
      pagination: 'plain',
    },
  }),
  createTemplate: defineOperation({
    id: 'createTemplate',
    method: 'POST',
    path: '/templates',
    tag: 'Templates',
    summary: 'Make a template from a design',
    description:
      'The template keeps the design as it is now. The answer shows the document, so the key needs `designs:read` as well.',
    access: 'templates:write',
    alsoNeeds: ['designs:read'],
    body: {
      schema: newTemplate,
      warnsAs: 'A template',
      examples: {
        card: { designId: 'dsn_…', name: 'Team card', category: 'business', description: 'For new people.' },
      },
    },
    stores: 'always',
    success: {
      status: 201,
      description: 'The new template with its document.',
      data: template,
      location: '/v1/templates/{id}',
    },
    errors: ['INVALID_DESIGN_ID'],
  }),
  getTemplate: defineOperation({
    id: 'getTemplate',
    method: 'GET',
    path: '/templates/{templateId}',
    tag: 'Templates',
    summary: 'Read a template',
    access: 'templates:read',
    params,
    success: { status: 200, description: 'The template with its document and variables.', data: template },
    errors: ['INVALID_DESIGN_ID'],
  }),
  updateTemplate: defineOperation({
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/templates/{templateId}',
    tag: 'Templates',
    summary: 'Change the name, category or description of your own template',
    description: 'The answer shows the template, so the key needs `templates:read` as well.',
    access: 'templates:write',
    alsoNeeds: ['templates:read'],
    params,
    body: { schema: templateChanges, warnsAs: 'A template', examples: { name: { name: 'Team card, small' } } },
    success: { status: 200, description: 'The changed template with its document.', data: template },
    errors: ['INVALID_DESIGN_ID', 'ACCESS_DENIED'],
  }),
  deleteTemplate: defineOperation({
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/templates/{templateId}',
    tag: 'Templates',
    summary: 'Delete your own template',
    access: 'templates:write',
    params,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['INVALID_DESIGN_ID', 'ACCESS_DENIED'],
  }),
  useTemplate: defineOperation({
    id: 'useTemplate',
    method: 'POST',
    path: '/templates/{templateId}/use',
    tag: 'Templates',
    summary: 'Make a design from a template',
    description:
      "The given values are filled in; other variables stay variables. The design contains the template's document, so the key needs `templates:read` as well.",
    access: 'designs:write',
    alsoNeeds: ['templates:read'],
    params,
    body: {
      schema: templateUse,
      warnsAs: 'The use of a template',
      optional: true,
      examples: { filled: { name: 'My card', dynamicData: { title: 'Hi' } } },
    },
    stores: 'always',
    success: {
      status: 201,
      description: 'The new design, a draft.',
      data: createdDesign,
      location: '/v1/designs/{id}',
    },
    errors: ['INVALID_DESIGN_ID', 'INVALID_DYNAMIC_DATA', 'FOLDER_NOT_FOUND'],
  }),
};
