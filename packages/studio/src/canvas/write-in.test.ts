import { parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import type { PropertyPath } from '../document/commands/with-property.ts';
import { createDesignStore } from '../document/history/design-store.ts';
import { createCanvasStore } from './canvas-state.ts';
import { writeInNextCell } from './write-in.ts';

it('goes on by Tab in the rows of a table that are not laid out yet, and back', () => {
  const columns = [{ header: 'Item' }, { header: 'Price' }];
  const table = { id: 't', type: 'table', x: 0, y: 0, width: 90, height: 60, columns, rows: [['Tea', 3]] };
  const design = parseDesign({ width: 100, height: 100, canvasData: { elements: [table] } });
  const store = createDesignStore({ design });
  const canvas = createCanvasStore();
  const after = (path: PropertyPath, by: 1 | -1) => {
    writeInNextCell({ store, canvas }, { place: { id: 't', path }, leave: () => undefined }, by);
    return canvas.getState().edited?.place.path;
  };
  expect(after(['rows', 0, 1], 1)).toEqual(['rows', 1, 0]);
  expect(after(['rows', 1, 0], 1)).toEqual(['rows', 1, 1]);
  expect(after(['rows', 1, 1], 1)).toEqual(['rows', 2, 0]);
  expect(after(['rows', 2, 0], -1)).toEqual(['rows', 1, 1]);
  expect(store.getState().design.canvasData.elements[0]?.['rows']).toEqual([
    ['Tea', 3],
    ['', ''],
    ['', ''],
  ]);
});
