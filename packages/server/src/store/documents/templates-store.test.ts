import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { at, newFile, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { TemplateRow } from '../schema.ts';
import { design, factsOf } from './design-row.fixture.ts';

const templateWith = (thumbnail: string | null): TemplateRow => ({
  id: 'tpl_one',
  account_id: 'ada',
  name: 'One',
  name_search: 'one',
  description: '',
  category: 'social',
  width: 10,
  height: 10,
  canvas_data: '{"elements":[]}',
  thumbnail_file_id: thumbnail,
  created_at: at(1),
  updated_at: at(1),
});

describe.each(columnsOf('database'))('the thumbnail of a template on %s', (database) => {
  const { store } = workshopOf(database);
  const thumbnail = newFile('first', 'ada');

  it('is stored with it and goes with it', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), row: templateWith(thumbnail.id), thumbnail }),
    );
    expect(await store().renders.findFile(thumbnail.id)).toMatchObject({ contentHash: thumbnail.contentHash });

    await store().templates.delete({ accountId: 'ada', id: 'tpl_one' });
    expect(await store().renders.findFile(thumbnail.id)).toBeUndefined();
  });

  it('is not stored when the template cannot be', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), row: templateWith(null), thumbnail: null }),
    );
    await expect(
      store().units.commit((unit) =>
        store().templates.insert(unit, { facts: factsOf(design), row: templateWith(thumbnail.id), thumbnail }),
      ),
    ).rejects.toThrow(/unique/i);
    expect(await store().renders.findFile(thumbnail.id)).toBeUndefined();
  });

  it('stays when another account asks to delete the template', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), row: templateWith(thumbnail.id), thumbnail }),
    );
    expect(await store().templates.delete({ accountId: 'bob', id: 'tpl_one' })).toBeUndefined();
    expect(await store().renders.findFile(thumbnail.id)).toBeDefined();
  });
});
