import type { FileAccess, Scope } from '@platen/api';
import { PlatenError } from '@platen/core';
import { generateApiKey, hashApiKey, visiblePrefix } from '../../accounts/api-key.ts';
import { generateSigningSecret } from '../../accounts/create-account.ts';
import { type AuditActor, actorOf } from '../../domain/audit.ts';
import type { Principal } from '../../domain/principal.ts';
import { readFileAccess, readPlan } from '../../domain/read-names.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { AccountRow, ApiKeyRow } from '../../store/schema.ts';
import { previousSecretsOf } from '../../store/webhooks/previous-secrets.ts';
import { type AccountServiceOptions, toKey } from './account-parts.ts';
import { createAdminAccounts } from './admin-accounts.ts';

export interface AccountChanges {
  readonly name?: string | undefined;
  readonly fileAccess?: FileAccess | undefined;
  readonly signedUrlSeconds?: number | undefined;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** How long a signing secret stays good that was replaced. */
const secretOverlapMs = 24 * 3_600_000;
/** Each has a signature of its own in every webhook. */
const maxPreviousSecrets = 5;
const maxKeys = 100;

export function createAccountService(options: AccountServiceOptions) {
  const { units, audit, accounts, usage, plans, newId, now } = options;
  const signing = Object.entries(plans)
    .filter(([, { signedFiles }]) => signedFiles && !options.filesArePublic)
    .map(([plan]) => plan);

  async function accountOf(id: string): Promise<AccountRow> {
    const row = await accounts.find(id);
    if (!row || row.deleted_at !== null) throw new PlatenError('ACCOUNT_NOT_FOUND');
    return row;
  }

  async function describe(row: AccountRow) {
    const plan = readPlan(row.plan);
    const { signedFiles: _, ...limits } = plans[plan];
    const time = now().toISOString();
    const [day, month, storedBytes] = await Promise.all([
      usage.sum({ accountId: row.id, prefix: time.slice(0, 10) }),
      usage.sum({ accountId: row.id, prefix: time.slice(0, 7) }),
      options.storage.used(row.id),
    ]);
    return {
      id: row.id,
      name: row.name,
      plan,
      createdAt: row.created_at,
      fileAccess: readFileAccess(row.file_access),
      signedUrlSeconds: row.signed_url_seconds,
      limits,
      usage: { day, month, storedBytes },
    };
  }

  /** Told once, however many revoke it at once. */
  async function revoke(key: ApiKeyRow, actor: AuditActor): Promise<void> {
    await units.commit(async (unit) => {
      const at = now().toISOString();
      if (!(await accounts.revokeKey(unit, { accountId: key.account_id, id: key.id, at }))) return;
      const details = { name: key.name, prefix: key.prefix };
      await audit.record(unit, key.account_id, { kind: 'key.revoked', actor, details });
    });
  }

  return {
    async describe({ accountId }: Pick<Principal, 'accountId'>) {
      return describe(await accountOf(accountId));
    },

    /** Throws FEATURE_NOT_IN_PLAN. */
    async update(principal: Principal, changes: AccountChanges) {
      const { accountId, plan } = principal;
      if (changes.fileAccess === 'signed' && !signing.includes(plan)) {
        throw new PlatenError('FEATURE_NOT_IN_PLAN', {
          message: `Signed addresses of files are not available on the plan ${plan} of this service.`,
          details: { field: 'fileAccess', feature: 'signed files', plans: signing },
        });
      }
      const { name, fileAccess, signedUrlSeconds } = changes;
      const row = await units.commit(async (unit) => {
        const changed = await accounts.update(unit, accountId, {
          ...(name !== undefined && { name }),
          ...(fileAccess !== undefined && { file_access: fileAccess }),
          ...(signedUrlSeconds !== undefined && { signed_url_seconds: signedUrlSeconds }),
        });
        await audit.record(unit, accountId, {
          kind: 'account.changed',
          actor: actorOf(principal),
          details: { ...changes },
        });
        return changed;
      });
      if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
      return describe(row);
    },

    async signingSecret(accountId: string) {
      return toSecrets(await accountOf(accountId), now());
    },

    /** Throws INVALID_REQUEST when so many secrets are still good that no further one can be replaced today. */
    rotateSigningSecret(principal: Principal, unitsOfCall: UnitsOfWork) {
      const { accountId } = principal;
      const next = { secret: generateSigningSecret(), overlapMs: secretOverlapMs, most: maxPreviousSecrets };
      return unitsOfCall.commit(async (unit) => {
        const row = await accounts.rotateSecret(unit, accountId, next);
        if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
        if (row === 'full') {
          throw new PlatenError('INVALID_REQUEST', {
            message: `The signing secret was replaced ${maxPreviousSecrets} times within 24 hours, and each of those secrets is good for that long. Wait until one of them has ended (previousSecrets).`,
            details: { limit: maxPreviousSecrets },
          });
        }
        await audit.record(unit, accountId, { kind: 'signing_secret.rotated', actor: actorOf(principal) });
        return toSecrets(row, now());
      });
    },

    /** Throws INSUFFICIENT_PERMISSIONS when it is to have a scope that the creating key lacks, or to outlive that key. */
    async createKey(
      principal: Principal,
      request: {
        readonly name: string;
        readonly scopes?: readonly Scope[] | undefined;
        readonly expiresAt?: string | null | undefined;
        readonly allowedOrigins?: readonly string[] | null | undefined;
        readonly units: UnitsOfWork;
      },
    ) {
      const wanted = [...new Set(request.scopes ?? principal.scopes)];
      const lacking = wanted.filter((scope) => !principal.scopes.has(scope));
      if (lacking.length > 0) {
        throw new PlatenError('INSUFFICIENT_PERMISSIONS', {
          message: `A key can only give scopes that it has; it lacks ${lacking.join(', ')}.`,
          details: { lacking },
        });
      }
      if (request.allowedOrigins && wanted.some((scope) => scope !== 'renders:write')) {
        throw new PlatenError('INVALID_REQUEST', {
          message: `scopes: expected ["renders:write"] for a key with allowedOrigins, as whoever opens such a page can read it; received ${JSON.stringify(wanted)}.`,
          details: { field: 'scopes', expected: 'renders:write', received: wanted.join(', ') },
        });
      }
      const expiresAt = expiryOf(request.expiresAt, principal);
      if (expiresAt !== null && expiresAt <= now().toISOString()) {
        throw new PlatenError('INVALID_REQUEST', {
          message: 'expiresAt: expected a time in the future.',
          details: { field: 'expiresAt' },
        });
      }
      const key = generateApiKey();
      const row: ApiKeyRow = {
        id: newId('key'),
        account_id: principal.accountId,
        name: request.name,
        hash: hashApiKey(key, options.keySecret),
        prefix: visiblePrefix(key),
        scopes: JSON.stringify(wanted),
        expires_at: expiresAt,
        allowed_origins: request.allowedOrigins ? JSON.stringify(request.allowedOrigins) : null,
        revoked_at: null,
        created_at: now().toISOString(),
      };
      return request.units.commit(async (unit) => {
        if (!(await accounts.insertKey(unit, row, maxKeys))) {
          throw new PlatenError('INVALID_REQUEST', {
            message: `An account has at most ${maxKeys} API keys; revoke one first.`,
            details: { limit: maxKeys },
          });
        }
        const details = {
          name: row.name,
          prefix: row.prefix,
          scopes: wanted,
          expiresAt,
          allowedOrigins: request.allowedOrigins ?? null,
        };
        await audit.record(unit, row.account_id, { kind: 'key.made', actor: actorOf(principal), details });
        return { ...toKey(row), key };
      });
    },

    async listKeys(accountId: string) {
      return (await accounts.listKeys(accountId)).map(toKey);
    },

    /** Throws API_KEY_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async revokeKey(principal: Principal, keyId: string): Promise<void> {
      const row = await accounts.findKey(keyId);
      if (!row) throw new PlatenError('API_KEY_NOT_FOUND');
      if (row.account_id !== principal.accountId) throw new PlatenError('ACCESS_DENIED');
      if (row.revoked_at !== null) throw new PlatenError('API_KEY_NOT_FOUND');
      await revoke(row, actorOf(principal));
    },

    /** For operators. */
    admin: createAdminAccounts({ ...options, accountOf, revoke }),
  };
}

function toSecrets(row: AccountRow, now: Date) {
  const previousSecrets = previousSecretsOf(row, now.toISOString());
  const [latest] = previousSecrets;
  return {
    secret: row.signing_secret,
    previousSecret: latest?.secret ?? null,
    previousExpiresAt: latest?.expiresAt ?? null,
    previousSecrets,
  };
}

/** When a new key expires; null: never. Left out, it ends with the key that makes it. */
function expiryOf(asked: string | null | undefined, maker: Pick<Principal, 'expiresAt'>): string | null {
  if (asked === undefined) return maker.expiresAt;
  const expiresAt = asked === null ? null : new Date(asked).toISOString();
  if (maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt)) return expiresAt;
  throw new PlatenError('INSUFFICIENT_PERMISSIONS', {
    message: `A key cannot make one that outlives it; it expires at ${maker.expiresAt}. Leave expiresAt out, or name an earlier time.`,
    details: { field: 'expiresAt', latest: maker.expiresAt },
  });
}
