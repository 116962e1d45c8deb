import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { idParameter } from '../schemas/common.ts';
import { portableScene, previewQuery, sceneQuery } from '../schemas/previews.ts';

const params = z.object({ designId: idParameter('design') });
const withoutData =
  'Variables have their defaults. The preview is drawn when it is first asked for and is kept with the design; it does not count as a render.';
const errors = [
  'FILE_TOO_LARGE',
  'INVALID_DESIGN_ID',
  'INVALID_DIMENSIONS',
  'INVALID_DYNAMIC_DATA',
  'RENDER_FAILED',
] as const;

/** What people see of a design before the engine has loaded in their page. */
export const previewOperations = {
  getDesignPreview: defineOperation({
    id: 'getDesignPreview',
    method: 'GET',
    path: '/designs/{designId}/preview',
    tag: 'Designs',
    summary: 'Read a small picture of a design',
    description: withoutData,
    access: 'designs:read',
    params,
    query: previewQuery,
    success: { status: 200, description: 'The picture, as WebP.', mediaType: 'image/webp', file: 'bytes' },
    errors,
  }),
  getDesignScene: defineOperation({
    id: 'getDesignScene',
    method: 'GET',
    path: '/designs/{designId}/scene',
    tag: 'Designs',
    summary: 'Read the layout of a design',
    description: `A painter in a page can show this layout at once, before anything else is loaded. ${withoutData}`,
    access: 'designs:read',
    params,
    query: sceneQuery,
    success: {
      status: 200,
      description: 'The scene, with the names of its fonts and pictures.',
      mediaType: 'application/json',
      file: portableScene,
    },
    errors,
  }),
};
