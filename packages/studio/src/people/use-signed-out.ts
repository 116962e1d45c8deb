import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { forgetPersonal } from '../api/personal-storage.ts';
import { type Me, sessionKey } from '../api/session.ts';

const keptEdits = () => import('../editor/saving/kept-edits.ts');

export interface SigningOut {
  /** The number of designs of which this browser has edits of the person that would be lost. */
  readonly countUnstored: () => Promise<number>;
  /** Calls what ends the session; then nothing of the person stays in this browser, and the page asks who is there. */
  readonly signOutBy: (end: () => Promise<unknown>) => Promise<void>;
}

export function useSigningOut(): SigningOut {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const person = () => queries.getQueryData<Me | null>(sessionKey)?.person.id ?? '';
  return {
    countUnstored: async () => (await keptEdits()).countUnstored(person()).catch(() => 0),
    signOutBy: async (end) => {
      // Nobody knows it later, when another call was refused before this one is answered.
      const who = person();
      await end();
      await keptEdits()
        .then(({ forgetEdits }) => forgetEdits(who))
        .catch(() => undefined);
      forgetPersonal(queries);
      navigate('/login', { replace: true });
    },
  };
}
