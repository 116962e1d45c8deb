import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LibrarySearch } from './library-search.tsx';

/** The gallery; a template becomes a design of its own, which is opened. */
export function TemplatesPanel() {
  const { panels } = useMessages();
  const [, navigate] = useLocation();
  const take = useMutation({
    mutationFn: (templateId: string) => call('useTemplate', { params: { templateId }, body: {} }),
    onSuccess: ({ data }) => navigate(`/designs/${data.id}/edit`),
  });
  const find = async (search: string, signal: AbortSignal) => {
    const { data } = await call('listTemplates', { query: { limit: 60, ...(search !== '' && { search }) }, signal });
    return data.map(({ id, name, thumbnail }) => ({
      id,
      title: name,
      picture: thumbnail,
      onAdd: () => take.mutate(id),
    }));
  };
  return (
    <LibrarySearch label={panels.library.searchTemplates} queryKey={['templates']} first="" find={find} look="pictures">
      {take.error && <Alert>{take.error.message}</Alert>}
    </LibrarySearch>
  );
}
