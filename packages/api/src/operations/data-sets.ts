import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { dataSet, dataSetPage, newDataSet, rowsQuery } from '../schemas/data-sets.ts';

const params = z.object({ designId: idParameter('design') });
const oneParams = params.extend({ dataSetId: idParameter('data set') });
const maxBytes = 5 * 1024 ** 2;
const bounds = 'It may have 10,000 rows and 5 MB, and a design 50 data sets.';

const body = {
  schema: newDataSet,
  maxBytes,
  examples: { guests: { name: 'Guests', rows: [{ name: 'Ada' }, { name: 'Grace' }] } },
} as const;

export const dataSetOperations = {
  listDataSets: defineOperation({
    id: 'listDataSets',
    method: 'GET',
    path: '/designs/{designId}/data-sets',
    tag: 'Designs',
    summary: 'List the data sets of a design, the oldest first',
    description: 'The answer has all data sets, without pages and without their rows.',
    access: 'designs:read',
    params,
    success: { status: 200, description: 'The data sets of the design.', data: z.array(dataSet) },
    errors: ['INVALID_DESIGN_ID'],
  }),
  createDataSet: defineOperation({
    id: 'createDataSet',
    method: 'POST',
    path: '/designs/{designId}/data-sets',
    tag: 'Designs',
    summary: 'Store rows of data with a design',
    description: `People can try the design with them. ${bounds}`,
    access: 'designs:write',
    params,
    body,
    stores: 'always',
    success: {
      status: 201,
      description: 'The new data set, without its rows.',
      data: dataSet,
      location: '/v1/designs/{designId}/data-sets/{id}',
    },
    errors: ['INVALID_DESIGN_ID'],
  }),
  getDataSet: defineOperation({
    id: 'getDataSet',
    method: 'GET',
    path: '/designs/{designId}/data-sets/{dataSetId}',
    tag: 'Designs',
    summary: 'Read rows of a data set',
    access: 'designs:read',
    params: oneParams,
    query: rowsQuery,
    success: {
      status: 200,
      description: 'The data set with one page of its rows.',
      data: dataSetPage,
      pagination: 'plain',
    },
    errors: ['INVALID_DESIGN_ID', 'NOT_FOUND'],
  }),
  replaceDataSet: defineOperation({
    id: 'replaceDataSet',
    method: 'PUT',
    path: '/designs/{designId}/data-sets/{dataSetId}',
    tag: 'Designs',
    summary: 'Replace the rows of a data set',
    description: `Replaces the name too. ${bounds}`,
    access: 'designs:write',
    params: oneParams,
    body,
    stores: 'always',
    success: { status: 200, description: 'The data set as it is now, without its rows.', data: dataSet },
    errors: ['INVALID_DESIGN_ID', 'NOT_FOUND'],
  }),
  deleteDataSet: defineOperation({
    id: 'deleteDataSet',
    method: 'DELETE',
    path: '/designs/{designId}/data-sets/{dataSetId}',
    tag: 'Designs',
    summary: 'Delete a data set',
    access: 'designs:write',
    params: oneParams,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['INVALID_DESIGN_ID', 'NOT_FOUND'],
  }),
};
