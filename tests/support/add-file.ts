import type { Store } from '../../packages/server/src/store/open-store.ts';
import type { FileRow } from '../../packages/server/src/store/schema.ts';

/** Stores the row of a file that no render shows, as the thumbnails of templates are. */
export async function addFile(store: Pick<Store, 'templates' | 'units'>, file: FileRow): Promise<void> {
  await store.units.commit((unit) =>
    store.templates.insert(unit, {
      row: {
        id: `tpl_${file.id}`,
        account_id: file.account_id,
        name: 'Card',
        name_search: 'card',
        description: '',
        category: 'other',
        width: 1,
        height: 1,
        canvas_data: '{}',
        thumbnail_file_id: file.id,
        created_at: file.created_at,
        updated_at: file.created_at,
      },
      facts: { variables: '[]', variableNames: '[]', mentions: [] },
      thumbnail: file,
    }),
  );
}
