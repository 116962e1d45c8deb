import { z } from 'zod';
import { countQuery, idOf, nameText, pageNumber, plainObject, plainObjects, timestamp } from './common.ts';

const mostRows = 10_000;
const rowsSentence = 'expected a list of objects, one for each row';

export const newDataSet = z
  .object({
    name: nameText.describe('The name of the data.'),
    rows: plainObjects(rowsSentence)
      .refine((rows) => rows.length <= mostRows, `expected at most ${mostRows} rows`)
      .describe(
        'Values of variables by their names, as `dynamicData` of a render takes them; one object for each row.',
      ),
  })
  .meta({ id: 'NewDataSet', description: 'Rows of data to store with a design.' });

export const dataSet = z
  .object({
    id: idOf('data set'),
    name: z.string().describe('The name of the data.'),
    rowCount: z.int().min(0).describe('How many rows there are.'),
    createdAt: timestamp.describe('When the data set was created.'),
    updatedAt: timestamp.describe('When its rows were last replaced.'),
  })
  .meta({ id: 'DataSet', description: 'Rows of data with which people try a design, without the rows.' });

export const dataSetPage = dataSet
  .extend({ rows: z.array(plainObject('expected an object')).describe('The rows of this page.') })
  .meta({ id: 'DataSetPage', description: 'A data set with a page of its rows.' });

export const rowsQuery = z.object({ page: pageNumber, limit: countQuery({ fallback: 100, max: 1_000 }) });
