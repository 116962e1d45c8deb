import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { asset, assetList, assetUse, uploadedAsset, uploadForm } from '../schemas/assets.ts';
import { deleted, idParameter } from '../schemas/common.ts';

const params = z.object({ assetId: idParameter('asset') });

export const assetOperations = {
  listAssets: defineOperation({
    id: 'listAssets',
    method: 'GET',
    path: '/assets',
    tag: 'Assets',
    summary: 'List uploaded images and fonts, newest first',
    access: 'assets:read',
    query: assetList,
    success: { status: 200, description: 'One page of the assets.', data: z.array(asset), pagination: 'plain' },
  }),
  uploadAsset: defineOperation({
    id: 'uploadAsset',
    method: 'POST',
    path: '/assets/upload',
    tag: 'Assets',
    summary: 'Upload an image or a font',
    description:
      'A form with one file. Everything that could run or load something is removed from SVG. A font can be used at once: its ' +
      '`font.family` is the `fontFamily` for designs of your account only.',
    access: 'assets:write',
    body: { schema: uploadForm, mediaType: 'multipart/form-data' },
    success: { status: 201, description: 'The stored file.', data: uploadedAsset, location: '/v1/assets/{id}' },
    errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'UNSUPPORTED_FILE_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  getAsset: defineOperation({
    id: 'getAsset',
    method: 'GET',
    path: '/assets/{assetId}',
    tag: 'Assets',
    summary: 'Read the facts about an asset',
    access: 'assets:read',
    params,
    success: { status: 200, description: 'The asset without its file.', data: asset },
    errors: ['ASSET_NOT_FOUND', 'ACCESS_DENIED'],
  }),
  getAssetUse: defineOperation({
    id: 'getAssetUse',
    method: 'GET',
    path: '/assets/{assetId}/use',
    tag: 'Assets',
    summary: 'Read which designs use an asset',
    description:
      'Finds designs whose newest version or draft names the asset by its id, its address, or the family of a font.',
    access: 'assets:read',
    alsoNeeds: ['designs:read'],
    params,
    success: { status: 200, description: 'What uses the asset.', data: assetUse },
    errors: ['ASSET_NOT_FOUND', 'ACCESS_DENIED'],
  }),
  deleteAsset: defineOperation({
    id: 'deleteAsset',
    method: 'DELETE',
    path: '/assets/{assetId}',
    tag: 'Assets',
    summary: 'Delete an asset',
    description: 'The file is kept as long as one of your designs or templates uses it.',
    access: 'assets:write',
    params,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['ASSET_NOT_FOUND', 'ACCESS_DENIED'],
  }),
};
