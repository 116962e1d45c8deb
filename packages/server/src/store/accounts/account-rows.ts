import type { Account, ApiKey, NewApiKey } from '../../domain/account.ts';
import { readFileAccess, readOrigins, readPlan, readScopes } from '../../domain/read-names.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import type { AccountRow, ApiKeyRow } from '../schema.ts';
import { previousSecretsOf } from '../webhooks/previous-secrets.ts';

export function toAccount(row: AccountRow): Account {
  const { previousSecret: _, previousSecretExpiresAt: __, earlierSecrets: ___, ...others } = fieldsOf(row);
  return {
    ...others,
    plan: readPlan(row.plan),
    fileAccess: readFileAccess(row.file_access),
    previousSecrets: previousSecretsOf(row, ''),
  };
}

export function toKey(row: ApiKeyRow): ApiKey {
  return { ...fieldsOf(row), scopes: readScopes(row.scopes), allowedOrigins: readOrigins(row.allowed_origins) };
}

export function keyColumns({ scopes, allowedOrigins, ...key }: NewApiKey) {
  return {
    ...columnsOf(key),
    scopes: JSON.stringify([...scopes]),
    allowed_origins: allowedOrigins && JSON.stringify(allowedOrigins),
  };
}
