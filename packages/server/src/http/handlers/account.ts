import type { accountOperations } from '@platen/api';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { HandlersOf } from '../call.ts';

export function accountHandlers({
  account,
}: {
  readonly account: AccountService;
}): HandlersOf<typeof accountOperations> {
  return {
    async getAccount({ principal }) {
      return { data: await account.describe(principal) };
    },
    async updateAccount({ principal, body }) {
      return { data: await account.update(principal, body) };
    },
    async getSigningSecret({ principal }) {
      return { data: await account.signingSecret(principal.accountId) };
    },
    async rotateSigningSecret({ principal, units }) {
      return { data: await account.rotateSigningSecret(principal.accountId, units) };
    },
    async createApiKey({ principal, body, units }) {
      return { data: await account.createKey(principal, { ...body, units }) };
    },
    async listApiKeys({ principal }) {
      return { data: await account.listKeys(principal.accountId) };
    },
    async revokeApiKey({ principal, params }) {
      await account.revokeKey({ accountId: principal.accountId, id: params.keyId });
      return { data: { deleted: true } };
    },
  };
}
