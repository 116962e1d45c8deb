import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { accountChanges, adminAccount, createdAccount, newAccount } from '../schemas/account.ts';
import { idParameter, listQuery } from '../schemas/common.ts';
import { installationStatus } from '../schemas/operator.ts';
import { adminOperations } from './admin.ts';

export const operatorOperations = {
  getInstallation: defineOperation({
    id: 'getInstallation',
    method: 'GET',
    path: '/operator/installation',
    tag: 'Operator',
    summary: 'Read the state of the installation',
    access: 'operator',
    success: {
      status: 200,
      description: 'Nodes, queue, processes, caches, disk and version.',
      data: installationStatus,
    },
  }),
  operatorListAccounts: defineOperation({
    id: 'operatorListAccounts',
    method: 'GET',
    path: '/operator/accounts',
    tag: 'Operator',
    summary: 'List all accounts, newest first',
    access: 'operator',
    query: z.object(listQuery),
    success: {
      status: 200,
      description: 'One page of the accounts of this service.',
      data: z.array(adminAccount),
      pagination: 'plain',
    },
  }),
  operatorCreateAccount: defineOperation({
    id: 'operatorCreateAccount',
    method: 'POST',
    path: '/operator/accounts',
    tag: 'Operator',
    summary: 'Make an account',
    description: 'Makes the account with its first API key, like the admin API. Invite an owner next.',
    access: 'operator',
    body: { schema: newAccount, examples: { free: { name: 'Ada', plan: 'Free' } } },
    success: {
      status: 201,
      description: 'The account; the key is shown this once.',
      data: createdAccount,
      isSecret: true,
    },
  }),
  operatorUpdateAccount: defineOperation({
    id: 'operatorUpdateAccount',
    method: 'PATCH',
    path: '/operator/accounts/{accountId}',
    tag: 'Operator',
    summary: 'Move an account to another plan, or suspend it',
    description: 'Works like `PATCH /admin/v1/accounts/{accountId}` of the admin API.',
    access: 'operator',
    params: z.object({ accountId: idParameter('account') }),
    body: { schema: accountChanges, examples: { teams: { plan: 'Teams' }, suspended: { suspended: true } } },
    success: { status: 200, description: 'The changed account.', data: adminAccount },
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  operatorInvite: defineOperation({
    ...adminOperations.adminCreateInvitation,
    id: 'operatorInvite',
    path: '/operator/accounts/{accountId}/invitations',
    tag: 'Operator',
    description: 'Any role is allowed, owner too. The link works once, for seven days.',
    access: 'operator',
  }),
};
