import type { adminOperations } from '@platen/api';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { InvitationsService } from '../../services/people/invitations-service.ts';
import type { HandlersOf } from '../call.ts';
import { toInvitation } from './members.ts';

export function adminHandlers({
  account,
  invitations,
}: {
  readonly account: AccountService;
  readonly invitations: InvitationsService;
}): HandlersOf<typeof adminOperations> {
  const { admin } = account;
  return {
    async adminCreateAccount({ body, units }) {
      return { data: await admin.create({ ...body, units }) };
    },
    async adminListAccounts({ query }) {
      const { items, total } = await admin.list(query);
      return { data: items, page: { ...query, total } };
    },
    async adminUpdateAccount({ params, body }) {
      return { data: await admin.update(params.accountId, body) };
    },
    async adminListApiKeys({ params }) {
      return { data: await admin.listKeys(params.accountId) };
    },
    async adminRevokeApiKey({ params }) {
      await admin.revokeKey({ accountId: params.accountId, id: params.keyId });
      return { data: { deleted: true } };
    },
    async adminCreateInvitation({ params, body, units }) {
      return { data: toInvitation(await invitations.createByOperator(params.accountId, { ...body, units })) };
    },
  };
}
