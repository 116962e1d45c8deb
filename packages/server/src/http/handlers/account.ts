import type { accountOperations } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { BrandService } from '../../services/accounts/brand-service.ts';
import type { LeavingAccountsService } from '../../services/accounts/leaving-accounts-service.ts';
import type { UsageReports } from '../../services/accounts/usage-report.ts';
import type { HandlersOf } from '../call.ts';
import type { PeopleHandlersOptions } from './people.ts';

export interface AccountHandlersOptions extends Pick<PeopleHandlersOptions, 'networkOf'> {
  readonly account: AccountService;
  readonly brand: BrandService;
  readonly leavingAccounts: LeavingAccountsService;
  readonly usageReports: UsageReports;
}

export function accountHandlers({
  account,
  brand,
  leavingAccounts,
  networkOf,
  usageReports,
}: AccountHandlersOptions): HandlersOf<typeof accountOperations> {
  return {
    async getAccount({ principal }) {
      return { data: await account.describe(principal) };
    },
    async updateAccount({ principal, body }) {
      return { data: await account.update(principal, body) };
    },
    async getBrand({ principal: { accountId } }) {
      return { data: await brand.get(accountId) };
    },
    async replaceBrand({ principal, body }) {
      return { data: await brand.replace(principal, body) };
    },
    async exportAccount({ principal }) {
      const headers = {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${principal.accountId}.zip"`,
      };
      return { stream: await leavingAccounts.export(principal), headers };
    },
    async deleteAccount({ principal, signedIn, body, request }) {
      // No key is an owner.
      if (!signedIn) throw new PlatenError('SESSION_EXPIRED');
      const { currentPassword } = body;
      await leavingAccounts.remove(principal, signedIn, { currentPassword, network: networkOf(request) });
      return { data: { deleted: true } };
    },
    async getUsage({ principal: { accountId }, query: { days } }) {
      return { data: await usageReports.report(accountId, days) };
    },
    async getSigningSecret({ principal }) {
      return { data: await account.signingSecret(principal.accountId) };
    },
    async rotateSigningSecret({ principal, units }) {
      return { data: await account.rotateSigningSecret(principal, units) };
    },
    async createApiKey({ principal, body, units }) {
      return { data: await account.createKey(principal, { ...body, units }) };
    },
    async listApiKeys({ principal }) {
      return { data: await account.listKeys(principal.accountId) };
    },
    async revokeApiKey({ principal, params }) {
      await account.revokeKey(principal, params.keyId);
      return { data: { deleted: true } };
    },
  };
}
