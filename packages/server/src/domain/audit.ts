import type { AuditActorType, AuditKind } from '@platen/api';
import type { Principal } from './principal.ts';

/** Who did something. */
export interface AuditActor {
  readonly type: AuditActorType;
  /** Of the person or the key; null: the operator, or nobody who is known. */
  readonly id: string | null;
}

/** What is to be entered into the audit log; no secret stands in it. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly actor: AuditActor;
  /** Whom it concerns; undefined: nobody, or somebody who is no person yet. */
  readonly personId?: string | undefined;
  /** From where; undefined where that tells nothing. */
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

/** Whoever calls for an account. */
export function actorOf({ session, keyId }: Pick<Principal, 'session' | 'keyId'>): AuditActor {
  return session ? byPerson(session.personId) : { type: 'key', id: keyId ?? null };
}
