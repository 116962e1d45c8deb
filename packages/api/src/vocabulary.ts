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

/** What an account may use; `Unlimited` is for operators. */
export const plans = ['Free', 'Individual', 'Teams', 'Enterprise', 'Unlimited'] as const;
export type Plan = (typeof plans)[number];

/** Who may open the files of an account: everybody who has an address, or only until the address expires. */
export const fileAccesses = ['public', 'signed'] as const;
export type FileAccess = (typeof fileAccesses)[number];

/** What receivers of webhooks can be told of. */
export const webhookEvents = ['render.completed', 'render.failed', 'batch.completed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
