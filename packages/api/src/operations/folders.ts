import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { folder, folderChanges, newFolder } from '../schemas/folders.ts';

const params = z.object({ folderId: idParameter('folder') });

export const folderOperations = {
  listFolders: defineOperation({
    id: 'listFolders',
    method: 'GET',
    path: '/folders',
    tag: 'Designs',
    summary: 'List the folders of designs, by name',
    description:
      'The answer has all folders, without pages. `GET /v1/designs?folderId=…` lists the designs in a folder, and `folderId=none` those in no folder.',
    access: 'designs:read',
    success: { status: 200, description: 'The folders of the account.', data: z.array(folder) },
  }),
  createFolder: defineOperation({
    id: 'createFolder',
    method: 'POST',
    path: '/folders',
    tag: 'Designs',
    summary: 'Make a folder for designs',
    description:
      'Set the `folderId` of a design to put it into the folder. A folder contains no other folders. An account has at most 500.',
    access: 'designs:write',
    body: { schema: newFolder, examples: { posters: { name: 'Posters' } } },
    success: { status: 201, description: 'The folder, which is empty.', data: folder },
    errors: ['FOLDER_EXISTS'],
  }),
  updateFolder: defineOperation({
    id: 'updateFolder',
    method: 'PATCH',
    path: '/folders/{folderId}',
    tag: 'Designs',
    summary: 'Rename a folder',
    access: 'designs:write',
    params,
    body: { schema: folderChanges, examples: { rename: { name: 'Posters, autumn' } } },
    success: { status: 200, description: 'The folder as it is now.', data: folder },
    errors: ['FOLDER_NOT_FOUND', 'FOLDER_EXISTS'],
  }),
  deleteFolder: defineOperation({
    id: 'deleteFolder',
    method: 'DELETE',
    path: '/folders/{folderId}',
    tag: 'Designs',
    summary: 'Delete a folder',
    description: 'The designs in it are kept, and are in no folder afterwards.',
    access: 'designs:write',
    params,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['FOLDER_NOT_FOUND'],
  }),
};
