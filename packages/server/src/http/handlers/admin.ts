import type { adminOperations } from '@platen/api';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { LeavingAccountsService } from '../../services/accounts/leaving-accounts-service.ts';
import type { InvitationsService } from '../../services/people/invitations-service.ts';
import type { PasswordResetsService } from '../../services/people/password-resets-service.ts';
import type { HandlersOf } from '../call.ts';
import { toInvitation } from './members.ts';
import { languageOf } from './people.ts';

export function adminHandlers({
  account,
  invitations,
  leavingAccounts,
  passwordResets,
}: {
  readonly account: AccountService;
  readonly invitations: InvitationsService;
  readonly leavingAccounts: LeavingAccountsService;
  readonly passwordResets: PasswordResetsService;
}): HandlersOf<typeof adminOperations> {
  const { admin } = account;
  return {
    async adminCreateAccount({ body, units }) {
      return { data: await admin.create({ ...body, units }) };
    },
    async adminListAccounts({ query }) {
      const { items, ...found } = await admin.list(query);
      return { data: items, page: { ...query, ...found } };
    },
    async adminUpdateAccount({ params, body }) {
      return { data: await admin.update(params.accountId, body) };
    },
    async adminDeleteAccount({ params }) {
      await leavingAccounts.removeByOperator(params.accountId);
      return { data: { deleted: true } };
    },
    async adminListApiKeys({ params }) {
      return { data: await admin.listKeys(params.accountId) };
    },
    async adminRevokeApiKey({ params }) {
      await admin.revokeKey({ accountId: params.accountId, id: params.keyId });
      return { data: { deleted: true } };
    },
    async adminCreatePasswordReset({ body, units }) {
      return { data: await passwordResets.makeByOperator(body, units) };
    },
    async adminCreateInvitation({ params, body, units, request }) {
      const wanted = { ...body, language: languageOf(request), units };
      return { data: toInvitation(await invitations.createByOperator(params.accountId, wanted)) };
    },
  };
}
