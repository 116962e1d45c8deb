import { defineOperation } from '../operation.ts';
import {
  newSecondFactor,
  passwordConfirmation,
  recoveryCodes,
  secondFactor,
  secondFactorCode,
} from '../schemas/people/second-factor.ts';

const password = {
  schema: passwordConfirmation,
  examples: { ada: { currentPassword: 'difference engine 1822' } },
};

export const secondFactorOperations = {
  getSecondFactor: defineOperation({
    id: 'getSecondFactor',
    method: 'GET',
    path: '/profile/second-factor',
    tag: 'People',
    summary: 'Read whether you have a second factor',
    access: 'person',
    success: { status: 200, description: 'The state of the second factor.', data: secondFactor },
  }),
  startSecondFactor: defineOperation({
    id: 'startSecondFactor',
    method: 'POST',
    path: '/profile/second-factor',
    tag: 'People',
    summary: 'Begin to set up a second factor',
    description:
      'The answer has a secret for an app for codes. Nothing changes until `POST /v1/profile/second-factor/confirm`. A second call makes another secret.',
    access: 'person',
    body: password,
    success: { status: 200, description: 'The secret, shown this once.', data: newSecondFactor, isSecret: true },
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR_EXISTS'],
  }),
  confirmSecondFactor: defineOperation({
    id: 'confirmSecondFactor',
    method: 'POST',
    path: '/profile/second-factor/confirm',
    tag: 'People',
    summary: 'Switch the second factor on with a first code',
    description:
      'From then on, signing in needs a `code`. Wrong codes are limited to 5 in 15 minutes, here and when signing in.',
    access: 'person',
    body: { schema: secondFactorCode, examples: { code: { code: '492039' } } },
    success: { status: 200, description: 'The recovery codes, shown this once.', data: recoveryCodes, isSecret: true },
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR_EXISTS'],
  }),
  renewRecoveryCodes: defineOperation({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/profile/second-factor/recovery-codes',
    tag: 'People',
    summary: 'Make new recovery codes',
    description: 'The earlier codes stop working.',
    access: 'person',
    body: password,
    success: { status: 200, description: 'The recovery codes, shown this once.', data: recoveryCodes, isSecret: true },
    errors: ['SIGN_IN_FAILED'],
  }),
  switchSecondFactorOff: defineOperation({
    id: 'switchSecondFactorOff',
    method: 'POST',
    path: '/profile/second-factor/switch-off',
    tag: 'People',
    summary: 'Switch the second factor off',
    description: 'The recovery codes are deleted too.',
    access: 'person',
    body: password,
    success: { status: 200, description: 'The state of the second factor.', data: secondFactor },
    errors: ['SIGN_IN_FAILED'],
  }),
};
