import { type ElementKind, elementSchemas } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { propertyCases } from './property-cases.ts';

/** What is not drawn: names, links, pages, what judges the value instead of the picture. Each has tests of its own. */
const notDrawn = ['id', 'type', 'name', 'locked', 'custom', 'href', 'alt', 'decorative', 'checkDigit', 'showOnPages'];
/** Texts and tables have cases of their own for what only they have. */
const kinds = (Object.keys(elementSchemas) as ElementKind[]).filter((kind) => kind !== 'text' && kind !== 'table');

describe('the cases of properties that must be seen', () => {
  it.each(kinds)('have every property of a %s', (kind) => {
    const cases = propertyCases.filter(({ base }) => base['type'] === kind);
    const changed = new Set(
      cases.flatMap(({ base, changed }) =>
        Object.keys(changed).filter((name) => JSON.stringify(changed[name]) !== JSON.stringify(base[name])),
      ),
    );
    const properties = Object.keys(elementSchemas[kind].shape).filter((name) => !notDrawn.includes(name));
    expect(properties.filter((name) => !changed.has(name))).toEqual([]);
  });
});
