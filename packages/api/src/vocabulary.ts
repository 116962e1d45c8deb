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

/** What a person may be in an account, the most powerful first. */
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

/** Who may open the files of an account: everybody who has an address, or only until the address expires. */
export const fileAccesses = ['public', 'signed'] as const;
export type FileAccess = (typeof fileAccesses)[number];

/** What receivers of webhooks can be told of. */
export const webhookEvents = ['render.completed', 'render.failed', 'batch.completed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
