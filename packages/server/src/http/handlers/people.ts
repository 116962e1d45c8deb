import { type peopleOperations, roleScopes } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import type { Person, Session, SignedIn } from '../../domain/person.ts';
import type { LeavingService } from '../../services/people/leaving-service.ts';
import type { MailService } from '../../services/people/mail/mail-service.ts';
import { mailLanguage } from '../../services/people/mail/mail-texts.ts';
import type { PasswordResetsService } from '../../services/people/password-resets-service.ts';
import type { ProfileService } from '../../services/people/profile-service.ts';
import type { OpenedSession, SessionsService } from '../../services/people/sessions-service.ts';
import type { SetupService } from '../../services/people/setup-service.ts';
import { SignOnRefused } from '../../services/people/single-sign-on/sign-on-refused.ts';
import type { SignOnService } from '../../services/people/single-sign-on/sign-on-service.ts';
import type { PageOrigin } from '../access/page-origin.ts';
import type { SessionCookie } from '../access/session-cookie.ts';
import type { HandlersOf } from '../call.ts';

export interface PeopleHandlersOptions {
  readonly sessions: SessionsService;
  readonly setup: SetupService;
  readonly profile: ProfileService;
  readonly passwordResets: PasswordResetsService;
  readonly mail: Pick<MailService, 'isOn'>;
  readonly signOn: SignOnService;
  readonly leaving: LeavingService;
  readonly cookie: SessionCookie;
  readonly signOnCookie: SessionCookie;
  readonly pageOrigin: PageOrigin;
  /** By what attempts to sign in are counted. */
  readonly networkOf: (request: FastifyRequest) => string;
}

/** Who is signed in is nobody else's business: not that of caches, either. */
export const notStored = { 'cache-control': 'no-store' };

export function peopleHandlers(options: PeopleHandlersOptions): HandlersOf<typeof peopleOperations> {
  const { sessions, setup, profile, passwordResets, mail, signOn, leaving, cookie, signOnCookie, networkOf } = options;
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
    async confirmSignOn({ body, request }) {
      try {
        return opened(await signOn.confirm(signOnCookie.read(request), { ...body, ...from(request) }));
      } catch (cause) {
        throw cause instanceof SignOnRefused
          ? new PlatenError('LINK_EXPIRED', { message: 'Begin the single sign-on anew.' })
          : cause;
      }
    },
    async getSignInWays() {
      return { data: { passwordReset: mail.isOn, singleSignOn: signOn.isOn, setup: await setup.isOpen() } };
    },
    async askPasswordReset({ body, request }) {
      const language = languageOf(request);
      await passwordResets.ask({ email: body.email, network: networkOf(request), language });
      return { data: { asked: true }, headers: notStored };
    },
    async redeemPasswordReset({ body, request }) {
      await passwordResets.redeem({ ...body, network: networkOf(request) });
      return { data: { changed: true }, headers: notStored };
    },
    async getSession({ signedIn }) {
      return { data: toSignedIn(signedIn), headers: notStored };
    },
    async chooseAccount({ signedIn, body }) {
      return { data: toSignedIn(await sessions.chooseAccount(signedIn, body.accountId)), headers: notStored };
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
    async exportProfile({ signedIn }) {
      const { person, ...exported } = await leaving.exportPerson(signedIn);
      return { data: { ...exported, person: toPerson(person) }, headers: notStored };
    },
    async deleteProfile({ signedIn, body, request }) {
      await leaving.deletePerson(signedIn, { currentPassword: body.currentPassword, network: networkOf(request) });
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

/** In which mails are written that the call asks for. */
export const languageOf = ({ headers }: FastifyRequest) => mailLanguage(headers['accept-language']);

/** Signs in: the answer sets the cookie. */
export function openedAnswer({ token, signedIn }: OpenedSession, cookie: Pick<SessionCookie, 'write'>) {
  return { data: toSignedIn(signedIn), headers: { ...notStored, 'set-cookie': cookie.write(token) } };
}

export function toSignedIn({ session, person, memberships }: SignedIn) {
  return {
    session: toSession(session, session.id),
    person: toPerson(person),
    accountId: memberships.some((each) => each.accountId === session.accountId) ? session.accountId : null,
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

function toSession({ personId: _, accountId: __, ...session }: Session, currentId: string) {
  return { ...session, current: session.id === currentId };
}

function toPerson({ isOperator: operator, ...person }: Person) {
  return { ...person, operator };
}
