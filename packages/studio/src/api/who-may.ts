import operations from 'platen:operations';
import { useCallback } from 'react';
import { useLocale, useMessages } from '../messages/messages.tsx';
import type { May, OperationId } from '../ui/allowed.tsx';
import { type Me, useMe } from './session.ts';

/** The roles that may call an operation, or operators; undefined: everybody who is signed in. From the description of the API. */
const whoMay = (id: OperationId) => operations[id]?.[2];

/** Whether somebody may call an operation. A key (null) acts as an admin; its scopes are the service's to check. */
export function mayCall(me: Me | null, id: OperationId): boolean {
  const who = whoMay(id);
  if (who === undefined) return true;
  if (who === 'operator') return me?.person.operator ?? false;
  const role = me === null ? 'admin' : me.account?.role;
  return role !== undefined && who.includes(role);
}

/** For `MayContext`. */
export function useMayOfMe(): May {
  const me = useMe();
  return useCallback((id) => me !== undefined && mayCall(me, id), [me]);
}

/** Says in words who may call an operation that not everybody may. */
export function useWhoMay(): (id: OperationId) => string {
  const { common, people } = useMessages();
  const locale = useLocale();
  return (id) => {
    const who = whoMay(id) ?? [];
    if (who === 'operator') return common.onlyOperators;
    const roles = new Intl.ListFormat(locale, { type: 'disjunction' });
    return common.onlyRoles(roles.format(who.map((role) => people.roles[role])));
  };
}
