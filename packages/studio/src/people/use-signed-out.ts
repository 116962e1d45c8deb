import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { forgetPersonal } from '../api/personal-storage.ts';
import { type Me, sessionKey } from '../api/session.ts';

const keptEdits = () => import('../editor/saving/kept-edits.ts');

export interface SigningOut {
  /** The number of designs of which this browser has edits of the person that would be lost. */
  readonly countUnstored: () => Promise<number>;
  /** Once the session has ended: nothing of the person stays in this browser, and the page asks who is there. */
  readonly onSignedOut: () => Promise<void>;
}

export function useSigningOut(): SigningOut {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const person = () => queries.getQueryData<Me | null>(sessionKey)?.person.id ?? '';
  return {
    countUnstored: async () => (await keptEdits()).countUnstored(person()).catch(() => 0),
    onSignedOut: async () => {
      await keptEdits()
        .then(({ forgetEdits }) => forgetEdits(person()))
        .catch(() => undefined);
      forgetPersonal(queries);
      navigate('/login', { replace: true });
    },
  };
}
