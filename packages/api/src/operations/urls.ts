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
      description: 'The secret, and the one before while it is good.',
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
      'Two are good at a time: the one before stays good until the next call. Call it twice to end every address that was signed so far.',
    access: 'account:write',
    success: { status: 200, description: 'The secrets that are good.', data: urlSecret, isSecret: true },
  }),
  signUrl: defineOperation({
    id: 'signUrl',
    method: 'POST',
    path: '/urls/sign',
    tag: 'Render',
    summary: 'Sign the address of a picture',
    description:
      'For programs that cannot compute an HMAC. The design must be one of the account. Nothing is drawn, and nothing counts as a render.',
    access: 'renders:write',
    body: {
      schema: unsignedUrl,
      examples: { card: { url: '/i/dsn_….png?name=Ada&_w=600', expiresIn: 86_400 } },
    },
    success: { status: 200, description: 'The signed address.', data: signedUrl },
    errors: ['INVALID_DESIGN_ID', 'INVALID_FORMAT', 'INVALID_QUALITY', 'INVALID_DIMENSIONS', 'NOT_FOUND'],
  }),
};
