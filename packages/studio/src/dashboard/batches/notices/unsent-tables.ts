import { useMutationState, useQueryClient } from '@tanstack/react-query';

/** The key of the mutation that sends a table; see `useMutation`. */
export const sendingKey = ['send a table'] as const;

export interface SentTable {
  readonly designId: string;
  readonly fileName: string;
}

/** Tables that could not be sent after the person had left the page. */
export function useUnsentTables() {
  const mutations = useQueryClient().getMutationCache();
  const which = { mutationKey: sendingKey, status: 'error' } as const;
  const unsent = useMutationState({
    filters: which,
    select: ({ state: { variables, error } }) => ({ ...(variables as SentTable), error: error as Error }),
  });
  const forget = (): void => {
    for (const each of mutations.findAll(which)) mutations.remove(each);
  };
  return { unsent, forget };
}
