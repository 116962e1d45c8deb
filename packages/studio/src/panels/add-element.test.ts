import { type ElementKind, elementSchemas } from '@platen/core';
import { expect, it } from 'vitest';
import { createDesignStore } from '../document/history/design-store.ts';
import { addToPage, boxInMiddle } from './add-element.ts';

const empty = { width: 800, height: 600, canvasData: { schemaVersion: 1, elements: [] } };

it.each(Object.keys(elementSchemas) as ElementKind[])(
  'adds two of the kind %s as two steps, with ids of their own',
  (kind) => {
    const store = createDesignStore({ design: empty });
    addToPage(store, { kind });
    addToPage(store, { kind });
    const { design, selection } = store.getState();
    expect(design.canvasData.elements.map(({ id }) => id)).toEqual([`${kind}-1`, `${kind}-2`]);
    expect(selection.ids).toEqual([`${kind}-2`]);
    store.undo();
    expect(store.getState().design.canvasData.elements).toHaveLength(1);
  },
);

it('shows a large picture whole in the middle of the page, and a small one in its own size', () => {
  expect(boxInMiddle(empty, { width: 4000, height: 2000 })).toEqual({ x: 80, y: 140, width: 640, height: 320 });
  expect(boxInMiddle(empty, { width: 40, height: 20 })).toEqual({ x: 380, y: 290, width: 40, height: 20 });
});
