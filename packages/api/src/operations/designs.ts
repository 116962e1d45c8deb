import { z } from 'zod';
import { canvasData } from '../examples/resources.ts';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter, pageQuery } from '../schemas/common.ts';
import {
  changedDesign,
  createdDesign,
  design,
  designChanges,
  designList,
  designVersion,
  designVersionSummary,
  duplicateDesign,
  listedDesign,
  newDesign,
  versionParameter,
} from '../schemas/designs.ts';

const params = z.object({ designId: idParameter('design') });
const sizes = { width: 'INVALID_DIMENSIONS', height: 'INVALID_DIMENSIONS' } as const;

const smallDesign = { name: 'Greeting', width: 800, height: 400, canvasData };

export const designOperations = {
  listDesigns: defineOperation({
    id: 'listDesigns',
    method: 'GET',
    path: '/designs',
    tag: 'Designs',
    summary: 'List designs, by default the last changed first',
    access: 'designs:read',
    query: designList,
    success: {
      status: 200,
      description: 'One page of the designs.',
      data: z.array(listedDesign),
      pagination: 'with-total-pages',
    },
  }),
  createDesign: defineOperation({
    id: 'createDesign',
    method: 'POST',
    path: '/designs',
    tag: 'Designs',
    summary: 'Store a design',
    access: 'designs:write',
    body: { schema: newDesign, fieldCodes: sizes, examples: { greeting: smallDesign } },
    stores: 'always',
    success: {
      status: 201,
      description: 'The new design, a draft.',
      data: createdDesign,
      location: '/v1/designs/{id}',
    },
    errors: ['INVALID_DIMENSIONS', 'FOLDER_NOT_FOUND'],
  }),
  getDesign: defineOperation({
    id: 'getDesign',
    method: 'GET',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Read a design with its document and variables',
    access: 'designs:read',
    params,
    success: { status: 200, description: 'The design with its document and variables.', data: design },
    errors: ['INVALID_DESIGN_ID'],
  }),
  updateDesign: defineOperation({
    id: 'updateDesign',
    method: 'PATCH',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Change a design',
    description:
      '`canvasData` replaces the whole stored document. A changed document is a new version. `status: "PUBLISHED"` publishes the version that exists after the change, even if the design was published before; `DRAFT` withdraws it. `folderId` alone only moves the design into another folder. With `If-Match` set to the `ETag` of a read, the change is refused when somebody else has changed the design since.',
    access: 'designs:write',
    params,
    body: { schema: designChanges, fieldCodes: sizes, examples: { publish: { status: 'PUBLISHED' } } },
    stores: 'canvasData',
    success: { status: 200, description: 'The changed design, without its document.', data: changedDesign },
    errors: ['INVALID_DESIGN_ID', 'INVALID_DIMENSIONS', 'FOLDER_NOT_FOUND', 'PRECONDITION_FAILED'],
  }),
  listDesignVersions: defineOperation({
    id: 'listDesignVersions',
    method: 'GET',
    path: '/designs/{designId}/versions',
    tag: 'Designs',
    summary: 'List the versions of a design, newest first',
    description: 'The service keeps the 50 newest versions and the published one.',
    access: 'designs:read',
    params,
    query: z.object(pageQuery),
    success: {
      status: 200,
      description: 'One page of the versions of the design.',
      data: z.array(designVersionSummary),
      pagination: 'plain',
    },
    errors: ['INVALID_DESIGN_ID'],
  }),
  getDesignVersion: defineOperation({
    id: 'getDesignVersion',
    method: 'GET',
    path: '/designs/{designId}/versions/{version}',
    tag: 'Designs',
    summary: 'Read a version of a design with its document',
    description:
      'To return to this version, send its `width`, `height` and `canvasData` with `PATCH /designs/{designId}`.',
    access: 'designs:read',
    params: params.extend({ version: versionParameter }),
    success: { status: 200, description: 'The version with its document.', data: designVersion },
    errors: ['INVALID_DESIGN_ID'],
  }),
  deleteDesign: defineOperation({
    id: 'deleteDesign',
    method: 'DELETE',
    path: '/designs/{designId}',
    tag: 'Designs',
    summary: 'Delete a design',
    description: 'Files that were rendered from it stay until they expire.',
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
    description:
      'The copy has the same element ids and lies in the same folder. Without a name it is called "<name> (Copy)".',
    access: 'designs:write',
    params,
    body: { schema: duplicateDesign, optional: true, examples: { named: { name: 'Greeting, autumn' } } },
    stores: 'always',
    success: { status: 201, description: 'The copy, a draft.', data: createdDesign, location: '/v1/designs/{id}' },
    errors: ['INVALID_DESIGN_ID'],
  }),
};
