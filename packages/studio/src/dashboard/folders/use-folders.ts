import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLocale } from '../../messages/messages.tsx';

export type Folder = Awaited<ReturnType<typeof call<'listFolders'>>>['data'][number];

/** The folders of the account, by name as people of the language sort. What changes a design may change their counts: it has their key. */
export function useFolders() {
  const { compare } = new Intl.Collator(useLocale(), { numeric: true });
  return useQuery({
    queryKey: ['designs', 'folders'],
    queryFn: async ({ signal }) => (await call('listFolders', { signal })).data,
    select: (folders) => folders.toSorted((a, b) => compare(a.name, b.name)),
  });
}
