import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { accountChanges, adminAccount, createdAccount, newAccount } from '../schemas/account.ts';
import { idParameter, pageQuery } from '../schemas/common.ts';

export const adminOperations = {
  adminCreateAccount: defineOperation({
    id: 'adminCreateAccount',
    method: 'POST',
    path: '/admin/v1/accounts',
    tag: 'Admin',
    summary: 'Make an account with its first API key',
    access: 'admin',
    body: { schema: newAccount, examples: { free: { name: 'Ada', plan: 'Free' } } },
    success: { status: 201, description: 'The account; the key is shown this once.', data: createdAccount },
  }),
  adminListAccounts: defineOperation({
    id: 'adminListAccounts',
    method: 'GET',
    path: '/admin/v1/accounts',
    tag: 'Admin',
    summary: 'List accounts, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    success: { status: 200, description: 'Accounts.', data: z.array(adminAccount), pagination: 'plain' },
  }),
  adminUpdateAccount: defineOperation({
    id: 'adminUpdateAccount',
    method: 'PATCH',
    path: '/admin/v1/accounts/{accountId}',
    tag: 'Admin',
    summary: 'Move an account to another plan',
    access: 'admin',
    params: z.object({ accountId: idParameter('account') }),
    body: { schema: accountChanges, examples: { teams: { plan: 'Teams' } } },
    success: { status: 200, description: 'The account.', data: adminAccount },
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
};
