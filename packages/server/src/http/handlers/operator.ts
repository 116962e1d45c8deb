import type { operatorOperations } from '@platen/api';
import type { AccountService } from '../../services/accounts/account-service.ts';
import type { InstallationService } from '../../services/operator/installation-service.ts';
import type { InvitationsService } from '../../services/people/invitations-service.ts';
import type { HandlersOf } from '../call.ts';
import { toInvitation } from './members.ts';
import { languageOf, notStored } from './people.ts';

export function operatorHandlers({
  account: { admin },
  installation,
  invitations,
}: {
  readonly account: AccountService;
  readonly installation: InstallationService;
  readonly invitations: InvitationsService;
}): HandlersOf<typeof operatorOperations> {
  return {
    async getInstallation() {
      return { data: await installation.status(), headers: notStored };
    },
    async operatorListAccounts({ query }) {
      const { items, ...found } = await admin.list(query);
      return { data: items, page: { ...query, ...found }, headers: notStored };
    },
    async operatorCreateAccount({ body, units }) {
      return { data: await admin.create({ ...body, units }) };
    },
    async operatorUpdateAccount({ params, body }) {
      return { data: await admin.update(params.accountId, body) };
    },
    async operatorInvite({ params, body, units, request }) {
      const wanted = { ...body, language: languageOf(request), units };
      return { data: toInvitation(await invitations.createByOperator(params.accountId, wanted)) };
    },
  };
}
