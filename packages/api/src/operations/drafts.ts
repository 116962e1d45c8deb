import { z } from 'zod';
import { canvasData } from '../examples/resources.ts';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { changedDesign } from '../schemas/designs.ts';
import { draft, draftChange, newVersion, storedDraft } from '../schemas/drafts.ts';

const params = z.object({ designId: idParameter('design') });
const onlyIfSame =
  'With `If-Match` set to the `ETag` of a read or of the last change, the call is refused when somebody else has changed the draft since; `details` then name the present state.';

export const draftOperations = {
  getDraft: defineOperation({
    id: 'getDraft',
    method: 'GET',
    path: '/designs/{designId}/draft',
    tag: 'Designs',
    summary: 'Read the draft of a design',
    description: 'The draft with its document. When there is no draft, the answer is the newest version.',
    access: 'designs:read',
    params,
    success: { status: 200, description: 'The draft with its document.', data: draft },
    errors: ['INVALID_DESIGN_ID'],
  }),
  putDraft: defineOperation({
    id: 'putDraft',
    method: 'PUT',
    path: '/designs/{designId}/draft',
    tag: 'Designs',
    summary: 'Store the draft of a design',
    description: `This makes no version, and only renders with \`version: "draft"\` show the draft. A draft may contain errors that no version may have; they are listed as \`problems\`. ${onlyIfSame}`,
    access: 'designs:write',
    params,
    body: {
      schema: draftChange,
      warnsAs: 'A draft',
      fieldCodes: { width: 'INVALID_DIMENSIONS', height: 'INVALID_DIMENSIONS' },
      examples: { begun: { width: 800, height: 400, canvasData } },
    },
    stores: 'always',
    success: { status: 200, description: 'The stored draft, without its document.', data: storedDraft },
    errors: ['INVALID_DESIGN_ID', 'INVALID_DIMENSIONS', 'PRECONDITION_FAILED'],
  }),
  deleteDraft: defineOperation({
    id: 'deleteDraft',
    method: 'DELETE',
    path: '/designs/{designId}/draft',
    tag: 'Designs',
    summary: 'Discard the draft of a design',
    description: `The newest version remains. ${onlyIfSame}`,
    access: 'designs:write',
    params,
    success: { status: 200, description: 'The draft is deleted, or there was none.', data: deleted },
    errors: ['INVALID_DESIGN_ID', 'PRECONDITION_FAILED'],
  }),
  createDesignVersion: defineOperation({
    id: 'createDesignVersion',
    method: 'POST',
    path: '/designs/{designId}/versions',
    tag: 'Designs',
    summary: 'Make the draft the newest version of a design',
    description: `This ends the draft. When there is no draft, nothing changes. A draft with \`problems\` is refused. ${onlyIfSame}`,
    access: 'designs:write',
    params,
    body: { schema: newVersion, optional: true, examples: { published: { publish: true } } },
    stores: 'always',
    success: {
      status: 201,
      description: 'The design with its newest version, without its document.',
      data: changedDesign,
      location: '/v1/designs/{id}/versions/{version}',
      // The draft is gone, so its state is the version in its place, as GET and PUT of the draft tell it.
      etag: 'v{version}',
    },
    errors: ['INVALID_DESIGN_ID', 'INVALID_DIMENSIONS', 'PRECONDITION_FAILED'],
  }),
};
