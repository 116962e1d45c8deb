import type { Operations } from '@platen/api';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { actFor } from './client.ts';
import { pathPrefix } from './path-prefix.ts';

export type SignedIn = z.output<Operations['getSession']['success']['data']>;
export type Account = SignedIn['accounts'][number];

export interface Me extends SignedIn {
  /** For which the page acts; undefined: the person belongs to none. */
  readonly account: Account | undefined;
}

/** Who is signed in; null: nobody is. Asked for without what leaves for the page to sign in. */
export async function fetchSession(): Promise<SignedIn | null> {
  if (actsByKey()) return null;
  const response = await fetch(`${pathPrefix()}/v1/session`);
  return response.ok ? ((await response.json()) as { readonly data: SignedIn }).data : null;
}

/** Whether each request of this page has an API key, which wins over a session: a proxy may add one. The service tells it. */
const actsByKey = () => document.querySelector('meta[name="platen-key"]') !== null;

export const sessionKey = ['session', 'me'];

/** Who is signed in, and for which account; null: nobody is. */
export const meQuery = {
  queryKey: sessionKey,
  queryFn: async (): Promise<Me | null> => {
    const signedIn = await fetchSession();
    if (!signedIn) return null;
    const account = signedIn.accounts.find(({ id }) => id === signedIn.accountId) ?? signedIn.accounts[0];
    actFor(account?.id);
    return { ...signedIn, account };
  },
  staleTime: 60_000,
} as const;

/** Who is signed in, and for which account; undefined until that is known, null: nobody is. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data;
}
