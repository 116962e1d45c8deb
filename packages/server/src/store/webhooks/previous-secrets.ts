import type { PreviousSecret } from '../../domain/account.ts';
import type { AccountRow } from '../schema.ts';

type SecretColumns = Pick<AccountRow, 'previous_secret' | 'previous_secret_expires_at' | 'earlier_secrets'>;

/** Those that are still good at a time, the newest first. */
export function previousSecretsOf(account: SecretColumns, at: string): readonly PreviousSecret[] {
  const { previous_secret: secret, previous_secret_expires_at: expiresAt } = account;
  const previous = secret === null || expiresAt === null ? [] : [{ secret, expiresAt }];
  const earlier = JSON.parse(account.earlier_secrets) as readonly PreviousSecret[];
  return [...previous, ...earlier].filter((each) => each.expiresAt > at);
}
