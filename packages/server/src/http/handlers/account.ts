import type { accountOperations } from '../../api/operations/account.ts';
import type { AccountService } from '../../services/account-service.ts';
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
      return { data: await account.signingSecret(principal.accountId), headers: { 'cache-control': 'no-store' } };
    },
    async rotateSigningSecret({ principal }) {
      return { data: await account.rotateSigningSecret(principal.accountId), headers: { 'cache-control': 'no-store' } };
    },
    async createApiKey({ principal, body }) {
      return { data: await account.createKey(principal, body), headers: { 'cache-control': 'no-store' } };
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
