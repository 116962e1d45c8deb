import type { accountOperations } from '@platen/api';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { HandlersOf } from '../call.ts';

/** By caches on the way: it shows a secret. */
const notStored = <Data>(data: Data) => ({ data, headers: { 'cache-control': 'no-store' } });

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
      return notStored(await account.signingSecret(principal.accountId));
    },
    async rotateSigningSecret({ principal, keep }) {
      return notStored(await account.rotateSigningSecret(principal.accountId, keep(notStored)));
    },
    async createApiKey({ principal, body, keep }) {
      return notStored(await account.createKey(principal, { ...body, keep: keep(notStored) }));
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
