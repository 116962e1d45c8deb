import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** How people sign in at this installation; undefined while that is read. */
export function useSignInWays() {
  return useQuery({ queryKey: ['sign-in-ways'], queryFn: async () => (await call('getSignInWays', {})).data }).data;
}
