import { defineOperation } from '../operation.ts';
import { signedUrl, unsignedUrl, urlSecret } from '../schemas/urls.ts';

export const urlOperations = {
  getUrlSecret: defineOperation({
    id: 'getUrlSecret',
    method: 'GET',
    path: '/account/url-secret',
    tag: 'Account',
    summary: 'Read the secret that signs addresses of pictures',
    access: 'account:write',
    success: {
      status: 200,
      description: 'The secret, and the previous one while it is valid.',
      data: urlSecret,
      isSecret: true,
    },
  }),
  rotateUrlSecret: defineOperation({
    id: 'rotateUrlSecret',
    method: 'POST',
    path: '/account/url-secret/rotate',
    tag: 'Account',
    summary: 'Make a new secret for addresses of pictures',
    description:
      'Two secrets are valid at a time: the previous one stays valid until the next call. Call twice to end all addresses that have been signed so far.',
    access: 'account:write',
    success: { status: 200, description: 'The valid secrets.', data: urlSecret, isSecret: true },
  }),
  signUrl: defineOperation({
    id: 'signUrl',
    method: 'POST',
    path: '/urls/sign',
    tag: 'Render',
    summary: 'Sign the address of a picture',
    description:
      'For programs that cannot compute an HMAC. The design must belong to the account. Nothing is drawn or counted as a render.',
    access: 'renders:write',
    body: {
      schema: unsignedUrl,
      examples: { card: { url: '/i/dsn_….png?name=Ada&_w=600', expiresIn: 86_400 } },
    },
    success: { status: 200, description: 'The signed address.', data: signedUrl },
    errors: ['INVALID_DESIGN_ID', 'INVALID_FORMAT', 'INVALID_QUALITY', 'INVALID_DIMENSIONS', 'NOT_FOUND'],
  }),
};
