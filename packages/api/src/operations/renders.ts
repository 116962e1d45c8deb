import { mimeTypes } from '@platen/core';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { batch } from '../schemas/batches/batches.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { renderDesignBody, renderFieldCodes } from '../schemas/render-request.ts';
import { acceptedRender, renderList, renderRequest, renderResult, renderStatus } from '../schemas/renders.ts';

const renderErrors = [
  'FILE_TOO_LARGE',
  'STORAGE_QUOTA_EXCEEDED',
  'NOT_ACCEPTABLE',
  'INVALID_DESIGN_ID',
  'INVALID_FORMAT',
  'INVALID_QUALITY',
  'INVALID_DIMENSIONS',
  'INVALID_ELEMENT_ID',
  'INVALID_IMAGE_URL',
  'INVALID_DYNAMIC_DATA',
  'RENDER_FAILED',
  'WEBHOOK_FAILED',
] as const;

const body = {
  schema: renderDesignBody,
  optional: true,
  fieldCodes: renderFieldCodes,
  examples: {
    png: { format: 'png', dynamicData: { name: 'Ada' } },
    pdf: { format: 'pdf', pageSize: 'A4', margins: { top: 20, right: 20, bottom: 20, left: 20 } },
  },
} as const;

const success = {
  status: 200,
  description: 'The file, with facts and warnings.',
  data: renderResult,
  fileTypes: Object.values(mimeTypes),
} as const;

const accepted = {
  status: 202,
  description: 'The render is stored and will be drawn; `Location` is the address of its status.',
  data: acceptedRender,
  location: '/v1/render/status/{renderId}',
} as const;

export const renderOperations = {
  renderDesign: defineOperation({
    id: 'renderDesign',
    method: 'POST',
    path: '/render/design/{designId}',
    tag: 'Render',
    summary: 'Render a design to a file',
    access: 'renders:write',
    meter: 'render',
    params: z.object({ designId: idParameter('design') }),
    body,
    success,
    accepted,
    errors: renderErrors,
  }),
  renderTemplate: defineOperation({
    id: 'renderTemplate',
    method: 'POST',
    path: '/render/template/{templateId}',
    tag: 'Render',
    summary: 'Render a template without storing a design',
    access: 'renders:write',
    meter: 'render',
    params: z.object({ templateId: idParameter('template') }),
    body,
    success,
    accepted,
    errors: renderErrors,
  }),
  getRenderStatus: defineOperation({
    id: 'getRenderStatus',
    method: 'GET',
    path: '/render/status/{renderId}',
    tag: 'Render',
    summary: 'Read the status of a render',
    description: 'Accepts the id of a batch as well, and then answers with the batch.',
    access: 'renders:read',
    params: z.object({ renderId: idParameter('render or batch') }),
    success: { status: 200, description: 'The render, or the batch.', data: z.union([renderStatus, batch]) },
    errors: ['RENDER_NOT_FOUND', 'BATCH_NOT_FOUND', 'ACCESS_DENIED'],
  }),
  listRenders: defineOperation({
    id: 'listRenders',
    method: 'GET',
    path: '/renders',
    tag: 'Render',
    summary: 'List past renders, newest first',
    access: 'renders:read',
    query: renderList,
    success: {
      status: 200,
      description: 'One page of past renders.',
      data: z.array(renderStatus),
      pagination: 'plain',
    },
  }),
  getRenderRequest: defineOperation({
    id: 'getRenderRequest',
    method: 'GET',
    path: '/renders/{renderId}/request',
    tag: 'Render',
    summary: 'Read the request of a render',
    description:
      'The data of the request is kept, encrypted, for as many days as the operator chooses (default: 30), and no longer than the render.',
    access: 'renders:read',
    params: z.object({ renderId: idParameter('render') }),
    success: { status: 200, description: 'The request, if it is kept.', data: renderRequest },
    errors: ['RENDER_NOT_FOUND', 'ACCESS_DENIED'],
  }),
  deleteRender: defineOperation({
    id: 'deleteRender',
    method: 'DELETE',
    path: '/renders/{renderId}',
    tag: 'Render',
    summary: 'Delete a render and its file',
    access: 'renders:write',
    params: z.object({ renderId: idParameter('render') }),
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['RENDER_NOT_FOUND', 'ACCESS_DENIED', 'RENDER_NOT_FINISHED'],
  }),
};
