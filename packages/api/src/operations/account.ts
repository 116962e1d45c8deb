import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { account, apiKey, createdApiKey, newApiKey, ownAccountChanges, signingSecret } from '../schemas/account.ts';
import { brand, newBrand } from '../schemas/brand.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { profileDeletion } from '../schemas/people/people.ts';
import { usageQuery, usageReport } from '../schemas/usage.ts';

export const accountOperations = {
  getAccount: defineOperation({
    id: 'getAccount',
    method: 'GET',
    path: '/account',
    tag: 'Account',
    summary: 'Read your plan, limits and usage',
    access: 'account:read',
    success: { status: 200, description: 'The account with its plan, limits and use.', data: account },
  }),
  updateAccount: defineOperation({
    id: 'updateAccount',
    method: 'PATCH',
    path: '/account',
    tag: 'Account',
    summary: 'Change the name of your account, or who may open your files',
    description:
      'The audit log records the change. With `fileAccess: "signed"`, every address of a file in an answer has a signature and works for `signedUrlSeconds`. Addresses without a signature are refused with 403, earlier ones too. Each answer has fresh addresses.',
    access: 'account:write',
    body: {
      schema: ownAccountChanges,
      examples: { name: { name: 'Acme' }, signed: { fileAccess: 'signed', signedUrlSeconds: 900 } },
    },
    success: { status: 200, description: 'The changed account.', data: account },
    errors: ['FEATURE_NOT_IN_PLAN'],
  }),
  getBrand: defineOperation({
    id: 'getBrand',
    method: 'GET',
    path: '/account/brand',
    tag: 'Account',
    summary: 'Read the colours, fonts and logos of the account',
    description:
      'Designs and templates read them as `{{brand.colors.primary}}`, `{{brand.fonts.heading}}` and `{{brand.logos.main}}`.',
    access: 'account:read',
    success: { status: 200, description: 'The brand; its lists are empty when nothing was chosen.', data: brand },
  }),
  replaceBrand: defineOperation({
    id: 'replaceBrand',
    method: 'PUT',
    path: '/account/brand',
    tag: 'Account',
    summary: 'Choose the colours, fonts and logos of the account',
    description:
      'Replaces the whole brand; a list that is left out becomes empty. New renders use the new values; renders that were queued before keep the old ones.',
    access: 'account:write',
    body: {
      schema: newBrand,
      examples: {
        acme: {
          colors: [
            { name: 'primary', value: '#1e3a8a' },
            { name: 'accent', value: '#f59e0b' },
          ],
          fonts: [{ name: 'heading', family: 'Inter' }],
          logos: [],
        },
      },
    },
    success: { status: 200, description: 'The brand as it is now.', data: brand },
  }),
  exportAccount: defineOperation({
    id: 'exportAccount',
    method: 'GET',
    path: '/account/export',
    tag: 'Account',
    summary: 'Read everything that the account has, as one archive',
    description:
      'A ZIP archive with the rows of each table as lines of JSON, such as `designs.jsonl`, and all files that have not expired, named by their ids. It contains no key and no secret.',
    access: 'account:read',
    roles: ['owner'],
    success: { status: 200, description: 'The archive, which is made while it is read.', mediaType: 'application/zip' },
  }),
  deleteAccount: defineOperation({
    id: 'deleteAccount',
    method: 'POST',
    path: '/account/delete',
    tag: 'Account',
    summary: 'Delete the account for good',
    description:
      'Its keys, invitations and memberships end at once, and all its rows and files are gone within a day. The people stay, but no longer belong to the account. The operator keeps its audit log in the database for a year. A person without a password here must have signed in within the last ten minutes.',
    access: 'account:write',
    roles: ['owner'],
    body: { schema: profileDeletion, examples: { ada: { currentPassword: 'difference engine 1822' } } },
    success: { status: 200, description: 'The account is deleted.', data: deleted },
    errors: ['SIGN_IN_FAILED'],
  }),
  getUsage: defineOperation({
    id: 'getUsage',
    method: 'GET',
    path: '/account/usage',
    tag: 'Account',
    summary: 'Read what was rendered, by day, format and design',
    access: 'account:read',
    query: usageQuery,
    success: { status: 200, description: 'The use of the last days.', data: usageReport },
  }),
  getSigningSecret: defineOperation({
    id: 'getSigningSecret',
    method: 'GET',
    path: '/account/signing-secret',
    tag: 'Account',
    summary: 'Read the secret that signs webhooks',
    access: 'account:write',
    success: {
      status: 200,
      description: 'The secret, and the replaced secrets that are still valid.',
      data: signingSecret,
      isSecret: true,
    },
  }),
  rotateSigningSecret: defineOperation({
    id: 'rotateSigningSecret',
    method: 'POST',
    path: '/account/signing-secret/rotate',
    tag: 'Account',
    summary: 'Make a new signing secret',
    description:
      'The previous secret stays valid for 24 hours. If you replace the secret several times in that period, each earlier one stays valid for its own 24 hours.',
    access: 'account:write',
    success: { status: 200, description: 'All valid secrets.', data: signingSecret, isSecret: true },
  }),
  createApiKey: defineOperation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    tag: 'API keys',
    summary: 'Make an API key',
    description:
      'A key can only get scopes that the creating key has, and expires no later than that key. `Idempotency-Key` repeats the answer only for the creating key.',
    access: 'account:write',
    body: {
      schema: newApiKey,
      examples: {
        renderOnly: { name: 'Shop', scopes: ['renders:write', 'designs:read'] },
        webPages: { name: 'Shop window', scopes: ['renders:write'], allowedOrigins: ['https://shop.example.com'] },
      },
    },
    success: { status: 201, description: 'The key, shown this once.', data: createdApiKey, isSecret: true },
  }),
  listApiKeys: defineOperation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag: 'API keys',
    summary: 'List the API keys that are not revoked, newest first',
    access: 'account:write',
    success: { status: 200, description: 'Keys, without their secret part.', data: z.array(apiKey) },
  }),
  revokeApiKey: defineOperation({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    tag: 'API keys',
    summary: 'Revoke an API key',
    access: 'account:write',
    params: z.object({ keyId: idParameter('API key') }),
    success: { status: 200, description: 'It is revoked.', data: deleted },
    errors: ['API_KEY_NOT_FOUND', 'ACCESS_DENIED'],
  }),
};
