import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { at, newFile, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { StoredTemplate } from '../../domain/template.ts';
import { design, factsOf } from './design.fixture.ts';

const templateWith = (thumbnail: string | null): StoredTemplate => ({
  id: 'tpl_one',
  accountId: 'ada',
  name: 'One',
  description: '',
  category: 'social',
  width: 10,
  height: 10,
  canvasData: '{"elements":[]}',
  thumbnailFileId: thumbnail,
  createdAt: at(1),
  updatedAt: at(1),
});

describe.each(columnsOf('database'))('the thumbnail of a template on %s', (database) => {
  const { store } = workshopOf(database);
  const thumbnail = newFile('first', 'ada');

  it('is stored with it and goes with it', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), template: templateWith(thumbnail.id), thumbnail }),
    );
    expect(await store().renders.findFile(thumbnail.id)).toMatchObject({ contentHash: thumbnail.contentHash });

    await store().templates.delete({ accountId: 'ada', id: 'tpl_one' });
    expect(await store().renders.findFile(thumbnail.id)).toBeUndefined();
  });

  it('is not stored when the template cannot be', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), template: templateWith(null), thumbnail: null }),
    );
    await expect(
      store().units.commit((unit) =>
        store().templates.insert(unit, { facts: factsOf(design), template: templateWith(thumbnail.id), thumbnail }),
      ),
    ).rejects.toThrow(/unique/i);
    expect(await store().renders.findFile(thumbnail.id)).toBeUndefined();
  });

  it('stays when another account asks to delete the template', async () => {
    await store().units.commit((unit) =>
      store().templates.insert(unit, { facts: factsOf(design), template: templateWith(thumbnail.id), thumbnail }),
    );
    expect(await store().templates.delete({ accountId: 'bob', id: 'tpl_one' })).toBe(false);
    expect(await store().renders.findFile(thumbnail.id)).toBeDefined();
  });
});
