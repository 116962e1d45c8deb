import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTemplates } from '../../../../../tests/support/add-templates.ts';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { type OpenTables, openTables } from '../../../../../tests/support/open-tables.ts';
import type { GalleryTemplate } from '../../library/gallery/template-gallery.ts';
import { maxExactTotal } from '../../store/database/read-list.ts';
import { createTemplatesStore } from '../../store/documents/templates-store.ts';
import { createTemplatesService, type TemplatesServiceOptions } from './templates-service.ts';

const bundled = ['first', 'second', 'third'].map((id) => ({
  id,
  slug: id,
  name: id,
  category: 'social',
  width: 10,
  height: 10,
  variableNames: '[]',
})) as unknown as readonly GalleryTemplate[];

describe.each(columnsOf('database'))('a list of templates on %s, of an account that has very many', (database) => {
  const own = 2 * maxExactTotal;
  const limit = 4;
  let tables: OpenTables;
  beforeEach(async () => {
    tables = await openTables(database);
    await addTemplates(tables.db, 'ada', own);
  });
  afterEach(() => tables.close());

  const list = (page: number, after?: readonly number[]) =>
    createTemplatesService({
      templates: createTemplatesStore(tables.db),
      gallery: { list: async () => bundled, find: async () => undefined },
      thumbnailUrl: { gallery: String, file: String },
    } as unknown as TemplatesServiceOptions).list({ accountId: 'ada', page, limit, after });

  it('says that its total is about right, and goes on with the gallery exactly where the own ones end', async () => {
    const first = await list(1);
    expect(first.totalIsEstimate).toBe(true);
    expect(Math.abs(first.total / own - 1)).toBeLessThan(0.1);

    const lastOfOwn = await list(own / limit);
    expect(lastOfOwn).toMatchObject({ total: own + 3, totalIsEstimate: false, next: [0] });
    expect(lastOfOwn.items.length).toBe(limit);
    const gallery = { total: own + 3, totalIsEstimate: false };
    expect(await list(own / limit + 1)).toMatchObject({ ...gallery, items: [{ id: 'first' }, {}, { id: 'third' }] });
    expect(await list(own / limit + 2)).toMatchObject({ ...gallery, items: [] });
    // By cursor nothing tells how many own ones there are.
    expect(await list(2, [1])).toMatchObject({ totalIsEstimate: true, items: [{ id: 'second' }, { id: 'third' }] });
  });
});
