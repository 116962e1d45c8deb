import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type FindAt, type Found, LibrarySearch } from './library-search.tsx';

/** The gallery; a template becomes a design of its own, which is opened. */
export function TemplatesPanel() {
  const { panels } = useMessages();
  const inWords = useCauseInWords();
  const [, navigate] = useLocation();
  const take = useMutation({
    mutationFn: (templateId: string) => call('useTemplate', { params: { templateId }, body: {} }),
    onSuccess: ({ data }) => navigate(`/designs/${data.id}/edit`),
  });
  const find = async (search: string, { cursor, signal }: FindAt): Promise<Found> => {
    const query = { limit: 60, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await call('listTemplates', { query, signal });
    const items = data.map(({ id, name, thumbnail }) => ({
      id,
      title: name,
      picture: thumbnail,
      adds: () => take.mutate(id),
    }));
    return { items, next: pagination?.nextCursor };
  };
  return (
    <LibrarySearch label={panels.library.searchTemplates} queryKey={['templates']} first="" find={find} look="pictures">
      {take.error && <Alert>{inWords(take.error)}</Alert>}
    </LibrarySearch>
  );
}
