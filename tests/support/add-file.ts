import type { ServedFile } from '../../packages/server/src/domain/file.ts';
import type { Store } from '../../packages/server/src/store/open-store.ts';

/** Stores the row of a file that no render shows, as the thumbnails of templates are. */
export async function addFile(store: Pick<Store, 'templates' | 'units'>, file: ServedFile): Promise<void> {
  await store.units.commit((unit) =>
    store.templates.insert(unit, {
      template: {
        id: `tpl_${file.id}`,
        accountId: file.accountId,
        name: 'Card',
        description: '',
        category: 'other',
        width: 1,
        height: 1,
        canvasData: '{}',
        thumbnailFileId: file.id,
        createdAt: file.createdAt,
        updatedAt: file.createdAt,
      },
      facts: { variables: '[]', variableNames: '[]', mentions: [] },
      thumbnail: file,
    }),
  );
}
