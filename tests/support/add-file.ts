import type { ServedFile } from '../../packages/server/src/domain/file.ts';
import type { Store } from '../../packages/server/src/store/open-store.ts';

/** Stores the row of a file that no render shows, as the thumbnails of templates are. */
export async function addFile(store: Pick<Store, 'templates' | 'units'>, file: ServedFile): Promise<void> {
  await store.units.commit((unit) =>
    store.templates.insert(unit, {
      row: {
        id: `tpl_${file.id}`,
        account_id: file.accountId,
        name: 'Card',
        name_search: 'card',
        description: '',
        category: 'other',
        width: 1,
        height: 1,
        canvas_data: '{}',
        thumbnail_file_id: file.id,
        created_at: file.createdAt,
        updated_at: file.createdAt,
      },
      facts: { variables: '[]', variableNames: '[]', mentions: [] },
      thumbnail: file,
    }),
  );
}
