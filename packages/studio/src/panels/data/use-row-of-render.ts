import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import type { NewRows } from './data-sets.ts';
import type { DataRow } from './row.ts';

/** The data of the render that the address names; undefined as long as it is not there, and where none is kept. */
export function useRowOfRender(): NewRows | undefined {
  const name = useMessages().panels.data.ofRender;
  const [search] = useSearchParams();
  const renderId = search.get('render');
  const { data } = useQuery({
    queryKey: ['row-of-render', renderId, name],
    enabled: renderId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<NewRows | null> => {
      const { data: sent } = await call('getRenderRequest', { params: { renderId: renderId ?? '' }, signal });
      if (sent.request === null) return null;
      return { name, rows: [(sent.request['dynamicData'] ?? {}) as DataRow] };
    },
  });
  return data ?? undefined;
}
