/**
 * The entry of an analysis process: reads designs, data and tables, which may take long or much memory, so that the service
 * need not. It draws nothing.
 */
import { type Call, serveCalls } from '@platen/engine/process';
import type { Operations } from '../operations.ts';
import { checkDocument, describeDocument, fillDocument } from './check-document.ts';
import { checkDraft } from './check-draft.ts';
import { checkRenders } from './check-renders.ts';
import { describeFont, packFont } from './page-fonts.ts';
import { readGallery } from './read-gallery.ts';
import { readTableItems } from './read-table-items.ts';

const operations: {
  readonly [Name in keyof Operations]: (
    input: Operations[Name]['input'],
    call: Call,
  ) => Operations[Name]['output'] | Promise<Operations[Name]['output']>;
} = {
  checkDocument,
  checkDraft,
  checkRenders,
  describeDocument,
  describeFont,
  fillDocument,
  packFont,
  readGallery,
  readTableItems,
};

const elements = [{ type: 'text', width: 64, height: 64, text: '{{ name | upcase }}' }];

await serveCalls(operations, () =>
  checkDocument({ text: JSON.stringify({ width: 64, height: 64, canvasData: { elements } }) }),
);
