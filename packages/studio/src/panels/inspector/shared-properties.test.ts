import { elementSchemas, type StoredElement } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { shapeOf } from './schema-facts.ts';
import { sharedProperties } from './shared-properties.ts';

const names = (elements: readonly StoredElement[]) =>
  sharedProperties(elements).flatMap(({ properties }) => properties.map(({ name }) => name));

describe('sharedProperties', () => {
  it.each(Object.keys(elementSchemas))('has every property of the kind %s once', (type) => {
    const all = Object.keys(shapeOf(elementSchemas[type as 'text']));
    expect(names([{ id: 'a', type }]).toSorted()).toEqual(all.toSorted());
  });

  it('leaves of several elements what all have, without what only one may have', () => {
    const shared = names([
      { id: 'a', type: 'text' },
      { id: 'b', type: 'rectangle' },
    ]);
    expect(shared).toContain('width');
    expect(shared).toContain('fill');
    expect(shared).not.toContain('fontSize');
    expect(shared).not.toContain('id');
  });

  it('does not take two properties for one that only have the same name', () => {
    const shared = names([
      { id: 'a', type: 'polygon' },
      { id: 'b', type: 'line' },
    ]);
    expect(shared).not.toContain('points');
  });
});
