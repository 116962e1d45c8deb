import type { AuditActorType, AuditKind } from '@platen/api';
import type { Principal } from './principal.ts';

/** Who did something. */
export interface AuditActor {
  readonly type: AuditActorType;
  /** The id of the person or the key; null: the operator, or somebody unknown. */
  readonly id: string | null;
}

/** An entry for the audit log; it contains no secret. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly actor: AuditActor;
  /** The person whom it concerns; undefined: none, or somebody who has no person record yet. */
  readonly personId?: string | undefined;
  /** The network that the call came from; undefined where that says nothing. */
  readonly network?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What happened, as the audit log tells it. */
export interface AuditEntry {
  readonly id: string;
  readonly kind: AuditKind;
  /** `name` is null when the person or the key is gone. */
  readonly actor: AuditActor & { readonly name: string | null };
  readonly person: { readonly id: string; readonly name: string | null } | null;
  readonly network: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

export const byOperator: AuditActor = { type: 'operator', id: null };
export const byNobody: AuditActor = { type: 'nobody', id: null };
export const byPerson = (id: string): AuditActor => ({ type: 'person', id });

/** The caller of a request, as the audit log names it. */
export function actorOf({ session, keyId }: Pick<Principal, 'session' | 'keyId'>): AuditActor {
  return session ? byPerson(session.personId) : { type: 'key', id: keyId ?? null };
}
