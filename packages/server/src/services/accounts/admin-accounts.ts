import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import { createAccount } from '../../accounts/create-account.ts';
import type { Account, ApiKey } from '../../domain/account.ts';
import { type AuditActor, byOperator } from '../../domain/audit.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import { type AccountServiceOptions, toListedKey } from './account-parts.ts';

export interface AdminAccountChanges {
  readonly plan?: Plan | undefined;
  readonly suspended?: boolean | undefined;
}

export interface AdminAccountsOptions extends AccountServiceOptions {
  /** Throws ACCOUNT_NOT_FOUND. */
  readonly accountOf: (id: string) => Promise<Account>;
  readonly revoke: (key: ApiKey, actor: AuditActor) => Promise<void>;
}

/** Accounts as operators manage them. */
export function createAdminAccounts(options: AdminAccountsOptions) {
  const { units, audit, accounts, now, accountOf, revoke } = options;

  /** What the operator has changed. */
  async function recordChange(unit: Unit, before: Account, after: Account): Promise<void> {
    const actor = byOperator;
    if (after.plan !== before.plan) {
      const details = { plan: after.plan, previousPlan: before.plan };
      await audit.record(unit, after.id, { kind: 'account.plan_changed', actor, details });
    }
    if ((after.suspendedAt === null) !== (before.suspendedAt === null)) {
      const kind = after.suspendedAt === null ? 'account.resumed' : 'account.suspended';
      await audit.record(unit, after.id, { kind, actor });
    }
  }

  return {
    create({
      units: unitsOfCall,
      ...wanted
    }: {
      readonly name: string;
      readonly plan: Plan;
      readonly units: UnitsOfWork;
    }) {
      return unitsOfCall.commit(async (unit) => {
        const { account, apiKey } = await createAccount(unit, { ...options, ...wanted });
        await audit.record(unit, account.id, { kind: 'account.made', actor: byOperator, details: wanted });
        return { ...toAdminAccount(account), apiKey, signingSecret: account.signingSecret };
      });
    },

    async list(page: PageRequest): Promise<Page<ReturnType<typeof toAdminAccount>>> {
      const found = await accounts.list(toWindow(page));
      return pageOf(found, found.rows.map(toAdminAccount));
    },

    async update(id: string, { plan, suspended }: AdminAccountChanges) {
      const before = await accountOf(id);
      const suspendedAt = suspended ? (before.suspendedAt ?? now().toISOString()) : null;
      return units.commit(async (unit) => {
        const row = await accounts.update(unit, id, {
          ...(plan !== undefined && { plan }),
          ...(suspended !== undefined && { suspendedAt }),
        });
        if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
        await recordChange(unit, before, row);
        return toAdminAccount(row);
      });
    },

    async listKeys(accountId: string) {
      await accountOf(accountId);
      return (await accounts.listKeys(accountId)).map(toListedKey);
    },

    /** Throws ACCOUNT_NOT_FOUND, or API_KEY_NOT_FOUND when the account has no such key. */
    async revokeKey(key: { readonly accountId: string; readonly id: string }): Promise<void> {
      await accountOf(key.accountId);
      const found = await accounts.findKey(key.id);
      if (found?.accountId !== key.accountId || found.revokedAt !== null) throw new PlatenError('API_KEY_NOT_FOUND');
      await revoke(found, byOperator);
    },
  };
}

function toAdminAccount({ id: accountId, name, plan, createdAt, suspendedAt }: Account) {
  return { accountId, name, plan, createdAt, suspended: suspendedAt !== null, suspendedAt };
}
