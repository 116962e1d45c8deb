import {
  type AuditActorType,
  type AuditKind,
  auditActorTypes,
  auditKinds,
  type FileAccess,
  type FormFormat,
  formFormats,
  type MemberRole,
  memberRoles,
  type Plan,
  plans,
  type Scope,
  scopes,
} from '@platen/api';

// Names as they are stored. A newer version may have written one that this one does not know.

/** Scopes that are not known are left out. */
export function readScopes(json: string): ReadonlySet<Scope> {
  const granted: unknown = JSON.parse(json);
  return new Set(scopes.filter((scope) => Array.isArray(granted) && granted.includes(scope)));
}

/** A plan that is not known gives the least. */
export function readPlan(name: string): Plan {
  return plans.find((plan) => plan === name) ?? 'Free';
}

/** Of a key: null where it is for programs. */
export function readOrigins(json: string | null | undefined): readonly string[] | null {
  return json ? (JSON.parse(json) as readonly string[]) : null;
}

/** What is not known is not opened to everybody. */
export function readFileAccess(name: string): FileAccess {
  return name === 'public' ? 'public' : 'signed';
}

/** What only a newer version can draw is a picture all the same. */
export function readFormFormat(name: string): FormFormat {
  return formFormats.find((format) => format === name) ?? 'png';
}

/** A role that is not known gives the least. */
export function readRole(name: string): MemberRole {
  return memberRoles.find((role) => role === name) ?? 'viewer';
}

/** What only a newer version knows is told as something else that concerns access. */
export function readAuditKind(name: string): AuditKind {
  return auditKinds.find((kind) => kind === name) ?? 'other';
}

export function readAuditActor(name: string): AuditActorType {
  return auditActorTypes.find((type) => type === name) ?? 'nobody';
}
