import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { accountChanges, adminAccount, apiKey, createdAccount, newAccount } from '../schemas/account.ts';
import { deleted, idParameter, pageQuery } from '../schemas/common.ts';
import { createdInvitation, newInvitation } from '../schemas/members.ts';

export const adminOperations = {
  adminCreateAccount: defineOperation({
    id: 'adminCreateAccount',
    method: 'POST',
    path: '/admin/v1/accounts',
    tag: 'Admin',
    summary: 'Make an account with its first API key',
    access: 'admin',
    body: { schema: newAccount, examples: { free: { name: 'Ada', plan: 'Free' } } },
    success: {
      status: 201,
      description: 'The account; the key is shown this once.',
      data: createdAccount,
      isSecret: true,
    },
  }),
  adminListAccounts: defineOperation({
    id: 'adminListAccounts',
    method: 'GET',
    path: '/admin/v1/accounts',
    tag: 'Admin',
    summary: 'List accounts, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    success: {
      status: 200,
      description: 'One page of the accounts of this service.',
      data: z.array(adminAccount),
      pagination: 'plain',
    },
  }),
  adminUpdateAccount: defineOperation({
    id: 'adminUpdateAccount',
    method: 'PATCH',
    path: '/admin/v1/accounts/{accountId}',
    tag: 'Admin',
    summary: 'Move an account to another plan, or suspend it',
    description:
      'While an account is suspended, every call of its keys is 403 `ACCOUNT_SUSPENDED`, and so are the addresses of its files. Streams of events and downloads of archives end, renders under way are cut: awaited ones with that error, queued ones wait, as do webhooks, and go on once `suspended` is false. It takes effect within a second, on several nodes within five.',
    access: 'admin',
    params: z.object({ accountId: idParameter('account') }),
    body: { schema: accountChanges, examples: { teams: { plan: 'Teams' }, suspended: { suspended: true } } },
    success: { status: 200, description: 'The changed account.', data: adminAccount },
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  adminListApiKeys: defineOperation({
    id: 'adminListApiKeys',
    method: 'GET',
    path: '/admin/v1/accounts/{accountId}/api-keys',
    tag: 'Admin',
    summary: 'List the API keys of an account that are not revoked, newest first',
    access: 'admin',
    params: z.object({ accountId: idParameter('account') }),
    success: { status: 200, description: 'Keys, without their secret part.', data: z.array(apiKey) },
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  adminRevokeApiKey: defineOperation({
    id: 'adminRevokeApiKey',
    method: 'DELETE',
    path: '/admin/v1/accounts/{accountId}/api-keys/{keyId}',
    tag: 'Admin',
    summary: 'Revoke an API key of an account',
    access: 'admin',
    params: z.object({ accountId: idParameter('account'), keyId: idParameter('API key') }),
    success: { status: 200, description: 'It is revoked.', data: deleted },
    errors: ['ACCOUNT_NOT_FOUND', 'API_KEY_NOT_FOUND'],
  }),
  adminCreateInvitation: defineOperation({
    id: 'adminCreateInvitation',
    method: 'POST',
    path: '/admin/v1/accounts/{accountId}/invitations',
    tag: 'Admin',
    summary: 'Invite somebody into an account',
    description: 'In any role, owner included: so an account gets its first one. The link works once, for seven days.',
    access: 'admin',
    params: z.object({ accountId: idParameter('account') }),
    body: { schema: newInvitation, examples: { owner: { email: 'grace@example.com', role: 'owner' } } },
    success: {
      status: 201,
      description: 'The invitation; its link is shown this once.',
      data: createdInvitation,
      isSecret: true,
    },
    errors: ['ACCOUNT_NOT_FOUND', 'MEMBER_EXISTS'],
  }),
};
