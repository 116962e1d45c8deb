import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { Editor } from './editor.tsx';
import { openDesign } from './open-design.ts';

/** Opens a design for the editor. */
export function EditorPage({ designId }: { readonly designId: string }) {
  const { common } = useMessages();
  const query = useQuery({
    queryKey: ['design', designId],
    queryFn: async ({ signal }) => openDesign((await call('getDesign', { params: { designId }, signal })).data),
    // What is on the screen is the editor's own from here on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isPending) return <p role="status">{common.loading}</p>;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  return <Editor opened={query.data} />;
}
