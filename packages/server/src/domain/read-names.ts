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

// These functions read stored names. A newer version may have stored a name that this version does not know.

/** Unknown scopes are left out. */
export function readScopes(json: string): ReadonlySet<Scope> {
  const granted: unknown = JSON.parse(json);
  return new Set(scopes.filter((scope) => Array.isArray(granted) && granted.includes(scope)));
}

/** An unknown plan counts as the one with the lowest limits. */
export function readPlan(name: string): Plan {
  return plans.find((plan) => plan === name) ?? 'Free';
}

/** The web pages that may use a key; null for a key that is for programs. */
export function readOrigins(json: string | null | undefined): readonly string[] | null {
  return json ? (JSON.parse(json) as readonly string[]) : null;
}

/** An unknown access is not opened to everybody. */
export function readFileAccess(name: string): FileAccess {
  return name === 'public' ? 'public' : 'signed';
}

/** An unknown format, which only a newer version can draw, counts as a picture. */
export function readFormFormat(name: string): FormFormat {
  return formFormats.find((format) => format === name) ?? 'png';
}

/** An unknown role counts as the one with the fewest rights. */
export function readRole(name: string): MemberRole {
  return memberRoles.find((role) => role === name) ?? 'viewer';
}

/** An unknown kind is shown as another matter of access. */
export function readAuditKind(name: string): AuditKind {
  return auditKinds.find((kind) => kind === name) ?? 'other';
}

export function readAuditActor(name: string): AuditActorType {
  return auditActorTypes.find((type) => type === name) ?? 'nobody';
}
