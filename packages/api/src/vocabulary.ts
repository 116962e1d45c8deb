/** What an API key may be allowed to do. */
export const scopes = [
  'renders:read',
  'renders:write',
  'designs:read',
  'designs:write',
  'templates:read',
  'templates:write',
  'assets:read',
  'assets:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
] as const;
export type Scope = (typeof scopes)[number];

/** The roles of people in an account, the most powerful first. */
export const memberRoles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What each role may do: the one table of roles, for sessions and for the keys that they make. */
export const roleScopes: Readonly<Record<MemberRole, readonly Scope[]>> = {
  owner: scopes,
  admin: scopes,
  editor: [
    'renders:read',
    'renders:write',
    'designs:read',
    'designs:write',
    'templates:read',
    'templates:write',
    'assets:read',
    'assets:write',
    'account:read',
  ],
  viewer: ['renders:read', 'designs:read', 'templates:read', 'assets:read', 'account:read'],
};

/** What an account may use; `Unlimited` is for operators. */
export const plans = ['Free', 'Individual', 'Teams', 'Enterprise', 'Unlimited'] as const;
export type Plan = (typeof plans)[number];

/** Who may open the files of an account. `public`: everybody who has an address; `signed`: only until the address expires. */
export const fileAccesses = ['public', 'signed'] as const;
export type FileAccess = (typeof fileAccesses)[number];

/** The events that webhooks can send. */
export const webhookEvents = ['render.completed', 'render.failed', 'batch.completed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The kinds of entries in the audit log of an account. */
export const auditKinds = [
  'session.started',
  'session.refused',
  'session.ended',
  'password.changed',
  'password.reset_asked',
  'password.reset',
  'second_factor.on',
  'second_factor.off',
  'recovery_code.used',
  'sign_on.linked',
  'invitation.made',
  'invitation.withdrawn',
  'member.added',
  'member.removed',
  'member.role_changed',
  'key.made',
  'key.revoked',
  'signing_secret.rotated',
  'url_secret.rotated',
  'account.made',
  'account.changed',
  'account.plan_changed',
  'account.suspended',
  'account.resumed',
  'account.exported',
  'account.deleted',
  'person.deleted',
  'other',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Who may have done something. `nobody`: somebody unknown, such as a person who typed a wrong password. */
export const auditActorTypes = ['person', 'key', 'operator', 'nobody'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];
