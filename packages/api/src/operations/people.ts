import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted } from '../schemas/common.ts';
import { credentials, person, profileChanges, session, setup, signedIn } from '../schemas/people.ts';

export const peopleOperations = {
  redeemSetup: defineOperation({
    id: 'redeemSetup',
    method: 'POST',
    path: '/setup',
    tag: 'People',
    summary: 'Make the first person of an installation',
    description:
      'As long as nobody exists, each start prints a link with a token, unless `PLATEN_SETUP` is `off`. The person becomes owner of the oldest account and operator, and is signed in: the answer sets the cookie of the session.',
    access: 'public',
    body: {
      schema: setup,
      examples: {
        first: {
          token: '3Qk…',
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          password: 'difference engine 1822',
        },
      },
    },
    success: { status: 201, description: 'The person, signed in.', data: signedIn },
    errors: ['LINK_EXPIRED'],
  }),
  signIn: defineOperation({
    id: 'signIn',
    method: 'POST',
    path: '/session',
    tag: 'People',
    summary: 'Sign in',
    description:
      'The answer sets the cookie of a new session, which lasts 30 days. Failed attempts are limited: 20 a minute from one address, 10 in five minutes for one e-mail.',
    access: 'public',
    body: {
      schema: credentials,
      examples: { ada: { email: 'ada@example.com', password: 'difference engine 1822' } },
    },
    success: { status: 201, description: 'Who is signed in.', data: signedIn },
    errors: ['SIGN_IN_FAILED'],
  }),
  getSession: defineOperation({
    id: 'getSession',
    method: 'GET',
    path: '/session',
    tag: 'People',
    summary: 'Read who is signed in',
    access: 'person',
    success: { status: 200, description: 'Who is signed in.', data: signedIn },
  }),
  signOut: defineOperation({
    id: 'signOut',
    method: 'DELETE',
    path: '/session',
    tag: 'People',
    summary: 'Sign out',
    access: 'person',
    success: { status: 200, description: 'The session has ended.', data: deleted },
  }),
  listSessions: defineOperation({
    id: 'listSessions',
    method: 'GET',
    path: '/sessions',
    tag: 'People',
    summary: 'List your sessions, newest first',
    access: 'person',
    success: { status: 200, description: 'The sessions of the person, at most 100.', data: z.array(session) },
  }),
  signOutEverywhere: defineOperation({
    id: 'signOutEverywhere',
    method: 'DELETE',
    path: '/sessions',
    tag: 'People',
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the person, the one that asks included.',
    access: 'person',
    success: { status: 200, description: 'All sessions have ended.', data: deleted },
  }),
  getProfile: defineOperation({
    id: 'getProfile',
    method: 'GET',
    path: '/profile',
    tag: 'People',
    summary: 'Read your profile',
    access: 'person',
    success: { status: 200, description: 'The person who is signed in.', data: person },
  }),
  updateProfile: defineOperation({
    id: 'updateProfile',
    method: 'PATCH',
    path: '/profile',
    tag: 'People',
    summary: 'Change your name or password',
    description:
      'A new password takes `currentPassword`, and ends all other sessions of the person. Wrong ones count as failed attempts to sign in.',
    access: 'person',
    body: { schema: profileChanges, examples: { name: { name: 'Ada King' } } },
    success: { status: 200, description: 'The changed profile.', data: person },
    errors: ['SIGN_IN_FAILED'],
  }),
};
