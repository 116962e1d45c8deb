import type { FileAccess, Scope } from '@platen/api';
import { PlatenError } from '@platen/core';
import { generateApiKey, hashApiKey, visiblePrefix } from '../../accounts/api-key.ts';
import { generateSigningSecret } from '../../accounts/create-account.ts';
import type { Account, ApiKey, NewApiKey } from '../../domain/account.ts';
import { type AuditActor, actorOf } from '../../domain/audit.ts';
import type { Principal } from '../../domain/principal.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import { type AccountServiceOptions, toListedKey } from './account-parts.ts';
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

  async function accountOf(id: string): Promise<Account> {
    const account = await accounts.find(id);
    if (!account || account.deletedAt !== null) throw new PlatenError('ACCOUNT_NOT_FOUND');
    return account;
  }

  async function describe({ id, name, plan, createdAt, fileAccess, signedUrlSeconds }: Account) {
    const { signedFiles: _, ...limits } = plans[plan];
    const time = now().toISOString();
    const [day, month, storedBytes] = await Promise.all([
      usage.sum({ accountId: id, prefix: time.slice(0, 10) }),
      usage.sum({ accountId: id, prefix: time.slice(0, 7) }),
      options.storage.used(id),
    ]);
    return { id, name, plan, createdAt, fileAccess, signedUrlSeconds, limits, usage: { day, month, storedBytes } };
  }

  /** Told once, however many revoke it at once. */
  async function revoke(key: ApiKey, actor: AuditActor): Promise<void> {
    await units.commit(async (unit) => {
      const at = now().toISOString();
      if (!(await accounts.revokeKey(unit, { accountId: key.accountId, id: key.id, at }))) return;
      const details = { name: key.name, prefix: key.prefix };
      await audit.record(unit, key.accountId, { kind: 'key.revoked', actor, details });
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
          ...(fileAccess !== undefined && { fileAccess }),
          ...(signedUrlSeconds !== undefined && { signedUrlSeconds }),
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
      const { name, allowedOrigins = null } = request;
      const prefix = visiblePrefix(key);
      const stored: NewApiKey = {
        id: newId('key'),
        accountId: principal.accountId,
        name,
        hash: hashApiKey(key, options.keySecret),
        prefix,
        scopes: new Set(wanted),
        expiresAt,
        allowedOrigins,
        createdAt: now().toISOString(),
      };
      return request.units.commit(async (unit) => {
        if (!(await accounts.insertKey(unit, stored, maxKeys))) {
          throw new PlatenError('INVALID_REQUEST', {
            message: `An account has at most ${maxKeys} API keys; revoke one first.`,
            details: { limit: maxKeys },
          });
        }
        const details = { name, prefix, scopes: wanted, expiresAt, allowedOrigins };
        await audit.record(unit, stored.accountId, { kind: 'key.made', actor: actorOf(principal), details });
        return { ...toListedKey(stored), key };
      });
    },

    async listKeys(accountId: string) {
      return (await accounts.listKeys(accountId)).map(toListedKey);
    },

    /** Throws API_KEY_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async revokeKey(principal: Principal, keyId: string): Promise<void> {
      const key = await accounts.findKey(keyId);
      if (!key) throw new PlatenError('API_KEY_NOT_FOUND');
      if (key.accountId !== principal.accountId) throw new PlatenError('ACCESS_DENIED');
      if (key.revokedAt !== null) throw new PlatenError('API_KEY_NOT_FOUND');
      await revoke(key, actorOf(principal));
    },

    /** For operators. */
    admin: createAdminAccounts({ ...options, accountOf, revoke }),
  };
}

function toSecrets(account: Account, now: Date) {
  const previousSecrets = account.previousSecrets.filter(({ expiresAt }) => expiresAt > now.toISOString());
  const [latest] = previousSecrets;
  return {
    secret: account.signingSecret,
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
