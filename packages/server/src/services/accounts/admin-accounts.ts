import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import { createAccount } from '../../accounts/create-account.ts';
import { type AuditActor, byOperator } from '../../domain/audit.ts';
import { readPlan } from '../../domain/read-names.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { AccountRow, ApiKeyRow } from '../../store/schema.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import { type AccountServiceOptions, toKey } from './account-parts.ts';

export interface AdminAccountChanges {
  readonly plan?: Plan | undefined;
  readonly suspended?: boolean | undefined;
}

export interface AdminAccountsOptions extends AccountServiceOptions {
  /** Throws ACCOUNT_NOT_FOUND. */
  readonly accountOf: (id: string) => Promise<AccountRow>;
  readonly revoke: (key: ApiKeyRow, actor: AuditActor) => Promise<void>;
}

/** Accounts as operators manage them. */
export function createAdminAccounts(options: AdminAccountsOptions) {
  const { units, audit, accounts, now, accountOf, revoke } = options;

  /** What the operator has changed. */
  async function recordChange(unit: Unit, before: AccountRow, after: AccountRow): Promise<void> {
    const actor = byOperator;
    if (after.plan !== before.plan) {
      const details = { plan: after.plan, previousPlan: before.plan };
      await audit.record(unit, after.id, { kind: 'account.plan_changed', actor, details });
    }
    if ((after.suspended_at === null) !== (before.suspended_at === null)) {
      const kind = after.suspended_at === null ? 'account.resumed' : 'account.suspended';
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
        return { ...toAdminAccount(account), apiKey, signingSecret: account.signing_secret };
      });
    },

    async list(page: PageRequest): Promise<Page<ReturnType<typeof toAdminAccount>>> {
      const found = await accounts.list(toWindow(page));
      return pageOf(found, found.rows.map(toAdminAccount));
    },

    async update(id: string, { plan, suspended }: AdminAccountChanges) {
      const before = await accountOf(id);
      const suspendedAt = suspended ? (before.suspended_at ?? now().toISOString()) : null;
      return units.commit(async (unit) => {
        const row = await accounts.update(unit, id, {
          ...(plan !== undefined && { plan }),
          ...(suspended !== undefined && { suspended_at: suspendedAt }),
        });
        if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
        await recordChange(unit, before, row);
        return toAdminAccount(row);
      });
    },

    async listKeys(accountId: string) {
      await accountOf(accountId);
      return (await accounts.listKeys(accountId)).map(toKey);
    },

    /** Throws ACCOUNT_NOT_FOUND, or API_KEY_NOT_FOUND when the account has no such key. */
    async revokeKey(key: { readonly accountId: string; readonly id: string }): Promise<void> {
      await accountOf(key.accountId);
      const row = await accounts.findKey(key.id);
      if (row?.account_id !== key.accountId || row.revoked_at !== null) throw new PlatenError('API_KEY_NOT_FOUND');
      await revoke(row, byOperator);
    },
  };
}

function toAdminAccount(row: AccountRow) {
  return {
    accountId: row.id,
    name: row.name,
    plan: readPlan(row.plan),
    createdAt: row.created_at,
    suspended: row.suspended_at !== null,
    suspendedAt: row.suspended_at,
  };
}
