import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Designs that are looked for by name; beyond it a design is told by its id. */
const mostNames = 100;

/** Names of the account's designs by id, the latest changed first. */
export const useDesignNames = (): ReadonlyMap<string, string> => useDesignNamesQuery().data ?? none;

/** The same, with whether they are there yet. */
export function useDesignNamesQuery() {
  return useQuery({
    queryKey: ['designs', 'names'],
    queryFn: async ({ signal }) => {
      const { data: designs } = await call('listDesigns', { query: { limit: mostNames }, signal });
      return new Map(designs.map(({ id, name }) => [id, name]));
    },
  });
}

const none: ReadonlyMap<string, string> = new Map();
