import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import {
  createdDesign,
  design,
  designChanges,
  designList,
  designSummary,
  duplicateDesign,
  newDesign,
} from '../schemas/designs.ts';

const params = z.object({ designId: idParameter('design') });
const sizes = { width: 'INVALID_DIMENSIONS', height: 'INVALID_DIMENSIONS' } as const;

const smallDesign = {
  name: 'Greeting',
  width: 800,
  height: 400,
  canvasData: {
    background: '#1e3a8a',
    elements: [
      { id: 'title', type: 'text', x: 40, y: 150, width: 720, text: 'Hello, {{ name }}!', fontSize: 64, fill: '#fff' },
    ],
  },
};

export const designOperations = {
  listDesigns: defineOperation({
    id: 'listDesigns',
    method: 'GET',
    path: '/designs',
    tag: 'Designs',
    summary: 'List designs, last changed first',
    access: 'designs:read',
    query: designList,
    success: { status: 200, description: 'Designs.', data: z.array(designSummary), pagination: 'with-total-pages' },
  }),
  createDesign: defineOperation({
    id: 'createDesign',
    method: 'POST',
    path: '/designs',
    tag: 'Designs',
    summary: 'Store a design',
    access: 'designs:write',
    body: { schema: newDesign, fieldCodes: sizes, examples: { greeting: smallDesign } },
    success: { status: 201, description: 'The new design, a draft.', data: createdDesign },
    errors: ['INVALID_DIMENSIONS'],
  }),
  getDesign: defineOperation({
    id: 'getDesign',
    method: 'GET',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Read a design with its document and variables',
    access: 'designs:read',
    params,
    success: { status: 200, description: 'The design.', data: design },
    errors: ['INVALID_DESIGN_ID'],
  }),
  updateDesign: defineOperation({
    id: 'updateDesign',
    method: 'PATCH',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Change a design',
    description:
      '`canvasData` replaces the stored one as a whole. With `If-Match` set to the `ETag` of a read, the change is refused when somebody else changed the design since.',
    access: 'designs:write',
    params,
    body: { schema: designChanges, fieldCodes: sizes, examples: { publish: { status: 'PUBLISHED' } } },
    success: { status: 200, description: 'The changed design, without its document.', data: designSummary },
    errors: ['INVALID_DESIGN_ID', 'INVALID_DIMENSIONS', 'PRECONDITION_FAILED'],
  }),
  deleteDesign: defineOperation({
    id: 'deleteDesign',
    method: 'DELETE',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Delete a design',
    description: 'Files that it was rendered to stay until they expire.',
    access: 'designs:write',
    params,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['INVALID_DESIGN_ID'],
  }),
  duplicateDesign: defineOperation({
    id: 'duplicateDesign',
    method: 'POST',
    path: '/designs/{designId}/duplicate',
    tag: 'Designs',
    summary: 'Copy a design',
    description: 'Element ids stay the same. The name is "<name> (Copy)" when none is given.',
    access: 'designs:write',
    params,
    body: { schema: duplicateDesign, optional: true, examples: { named: { name: 'Greeting, autumn' } } },
    success: { status: 201, description: 'The copy, a draft.', data: createdDesign },
    errors: ['INVALID_DESIGN_ID'],
  }),
};
