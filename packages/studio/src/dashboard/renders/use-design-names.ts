import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Designs that are looked for by name; beyond it a design is told by its id. */
const mostNames = 100;

/** Names of the account's designs by id, the latest changed first. */
export function useDesignNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['designs', 'names'],
    queryFn: async ({ signal }) => {
      const { data: designs } = await call('listDesigns', { query: { limit: mostNames }, signal });
      return new Map(designs.map(({ id, name }) => [id, name]));
    },
  });
  return data ?? none;
}

const none: ReadonlyMap<string, string> = new Map();
