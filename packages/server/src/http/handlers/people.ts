import { type peopleOperations, roleScopes } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Person, Session, SignedIn } from '../../domain/person.ts';
import type { ProfileService } from '../../services/people/profile-service.ts';
import type { OpenedSession, SessionsService } from '../../services/people/sessions-service.ts';
import type { SetupService } from '../../services/people/setup-service.ts';
import type { PageOrigin } from '../access/page-origin.ts';
import type { SessionCookie } from '../access/session-cookie.ts';
import type { HandlersOf } from '../call.ts';

export interface PeopleHandlersOptions {
  readonly sessions: SessionsService;
  readonly setup: SetupService;
  readonly profile: ProfileService;
  readonly cookie: SessionCookie;
  readonly pageOrigin: PageOrigin;
  /** By what attempts to sign in are counted. */
  readonly networkOf: (request: FastifyRequest) => string;
}

/** Who is signed in is nobody else's business: not that of caches, either. */
export const notStored = { 'cache-control': 'no-store' };

export function peopleHandlers(options: PeopleHandlersOptions): HandlersOf<typeof peopleOperations> {
  const { sessions, setup, profile, cookie, networkOf } = options;
  const opened = (session: OpenedSession) => openedAnswer(session, cookie);
  const ended = () => ({ data: { deleted: true } as const, headers: { ...notStored, 'set-cookie': cookie.clear() } });
  const from = (request: FastifyRequest) => ({
    network: networkOf(request),
    userAgent: request.headers['user-agent'],
  });

  return {
    async redeemSetup({ body, request }) {
      return opened(await setup.redeem({ ...body, ...from(request) }));
    },
    async signIn({ body, request }) {
      return opened(await sessions.signIn({ ...body, ...from(request) }));
    },
    async getSession({ signedIn }) {
      return { data: toSignedIn(signedIn), headers: notStored };
    },
    async signOut({ signedIn }) {
      await sessions.signOut(signedIn);
      return ended();
    },
    async listSessions({ signedIn }) {
      const all = await sessions.list(signedIn);
      return { data: all.map((each) => toSession(each, signedIn.session.id)), headers: notStored };
    },
    async signOutEverywhere({ signedIn }) {
      await sessions.signOutEverywhere(signedIn);
      return ended();
    },
    async getProfile({ signedIn }) {
      return { data: toPerson(signedIn.person), headers: notStored };
    },
    async updateProfile({ signedIn, body, request }) {
      const person = await profile.update(signedIn, { ...body, network: networkOf(request) });
      return { data: toPerson(person), headers: notStored };
    },
  };
}

/** Signs in: the answer sets the cookie. */
export function openedAnswer({ token, signedIn }: OpenedSession, cookie: Pick<SessionCookie, 'write'>) {
  return { data: toSignedIn(signedIn), headers: { ...notStored, 'set-cookie': cookie.write(token) } };
}

export function toSignedIn({ session, person, memberships }: SignedIn) {
  return {
    session: toSession(session, session.id),
    person: toPerson(person),
    accounts: memberships.map((each) => ({
      id: each.accountId,
      name: each.accountName,
      plan: each.plan,
      suspended: each.isSuspended,
      role: each.role,
      scopes: roleScopes[each.role],
    })),
  };
}

function toSession({ personId: _, ...session }: Session, currentId: string) {
  return { ...session, current: session.id === currentId };
}

function toPerson({ isOperator: operator, ...person }: Person) {
  return { ...person, operator };
}
