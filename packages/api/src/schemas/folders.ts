import { z } from 'zod';
import { idOf, timestamp } from './common.ts';

const nameSentence = 'expected a text of 1 to 100 characters';
const name = z
  .string(nameSentence)
  .trim()
  .min(1, nameSentence)
  .max(100, nameSentence)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'expected one line of text without control characters')
  .describe('The name of the folder. It is unique in the account, ignoring case.');

export const newFolder = z.object({ name }).meta({ id: 'NewFolder', description: 'The folder to create.' });

export const folderChanges = z.object({ name }).meta({ id: 'FolderChanges', description: 'The new name of a folder.' });

export const folder = z
  .object({
    id: idOf('folder'),
    name: z.string().describe('The name of the folder.'),
    designCount: z.int().min(0).describe('How many designs are in it, counted up to 10,000.'),
    createdAt: timestamp.describe('When the folder was made.'),
  })
  .meta({ id: 'Folder', description: 'A folder of designs. A folder contains no other folders.' });
