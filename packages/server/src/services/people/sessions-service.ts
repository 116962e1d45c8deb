import { roleScopes } from '@platen/api';
import { PlatenError } from '@platen/core';
import { byNobody, byPerson } from '../../domain/audit.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { Membership, Person, Session, SignedIn } from '../../domain/person.ts';
import type { Principal } from '../../domain/principal.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { NewSession, SessionsStore } from '../../store/people/sessions-store.ts';
import type { AuditService } from './audit-service.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SecondFactorService, TypedCode } from './second-factor/second-factor-service.ts';
import { hashToken, newToken } from './session-token.ts';
import type { Attempt, SignInAttempts } from './sign-in-attempts.ts';

export interface SessionsServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'ofPerson' | 'asideOfPerson'>;
  readonly people: PeopleStore;
  readonly sessions: SessionsStore;
  readonly hasher: PasswordHasher;
  readonly attempts: SignInAttempts;
  readonly secondFactor: Pick<SecondFactorService, 'guard'>;
  /** After how long without a call a session ends; null: only after its 30 days. */
  readonly idleMs: number | null;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Told of everybody whose session is good and who acts for an account. */
  readonly onKnown?: (principal: Principal) => void;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/** What somebody who signed in gets: the token is for their browser alone. */
export interface OpenedSession {
  readonly token: string;
  readonly signedIn: SignedIn;
}

export const sessionSeconds = 30 * 86_400;
/** A session that is used all the time is written so seldom. */
const useNotedEveryMs = 5 * 60_000;
const maxUserAgent = 256;
const tokenPattern = /^[\w-]{43}$/;

export function createSessionsService(options: SessionsServiceOptions) {
  const { units, audit, people, sessions, hasher, attempts, secondFactor, idleMs, newId, now } = options;

  async function signedIn(session: Session, person: Person): Promise<SignedIn> {
    return { session, person, memberships: await people.memberships(person.id) };
  }

  function draft(personId: string, userAgent: string | undefined): NewSession & { readonly token: string } {
    const token = newToken();
    const createdAt = now();
    const session: Session = {
      id: newId('ses'),
      personId,
      userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
      accountId: null,
      createdAt: createdAt.toISOString(),
      lastUsedAt: createdAt.toISOString(),
      expiresAt: new Date(createdAt.getTime() + sessionSeconds * 1_000).toISOString(),
    };
    return { token, tokenHash: hashToken(token), session };
  }

  return {
    /** A session that is not stored yet. */
    draft,

    /** Throws SIGN_IN_FAILED, the same for a wrong e-mail and a wrong password, SECOND_FACTOR_NEEDED, RATE_LIMIT_EXCEEDED. */
    async signIn(
      request: Required<Attempt> &
        TypedCode & {
          readonly email: string;
          readonly password: string;
          readonly userAgent: string | undefined;
        },
    ): Promise<OpenedSession> {
      await attempts.begin(request);
      const found = await people.findByEmail(request.email);
      const isRight = await hasher.isRight(request.password, found?.passwordHash);
      const { network } = request;
      if (!found || !isRight) {
        if (found) {
          audit.asideOfPerson({ kind: 'session.refused', actor: byNobody, personId: found.person.id, network });
        }
        throw new PlatenError('SIGN_IN_FAILED');
      }
      await attempts.forget(request);
      const personId = found.person.id;
      const { token, ...made } = draft(personId, request.userAgent);
      await secondFactor.guard(found.person, request, async (unit) => {
        await sessions.insert(unit, made);
        await audit.ofPerson(unit, { kind: 'session.started', actor: byPerson(personId), personId, network });
      });
      return { token, signedIn: await signedIn(made.session, found.person) };
    },

    /** Throws SESSION_EXPIRED. */
    async authenticate(token: string | undefined): Promise<SignedIn> {
      const found = token !== undefined && tokenPattern.test(token) && (await sessions.findByToken(hashToken(token)));
      if (!found) throw expired();
      const { session, person } = found;
      const time = now();
      const unusedMs = time.getTime() - Date.parse(session.lastUsedAt);
      if (session.expiresAt <= time.toISOString() || (idleMs !== null && unusedMs > idleMs)) {
        await units.commit((unit) => sessions.end(unit, session.id));
        throw expired();
      }
      if (unusedMs > useNotedEveryMs) await sessions.noteUse(session.id, time.toISOString());
      return signedIn(session, person);
    },

    /**
     * For which account somebody acts, and in which role. Throws INVALID_REQUEST when several are possible and none is
     * named, and ACCESS_DENIED when they do not belong to the one that is, whether or not there is such an account.
     */
    principalOf({ session, person, memberships }: SignedIn, named: string | undefined): Principal {
      const chosen = memberships.find((each) => each.accountId === session.accountId)?.accountId;
      const accountId = named ?? chosen;
      const membership = memberships.find((each) => accountId === undefined || each.accountId === accountId);
      if (accountId === undefined && memberships.length > 1) throw whichAccount(memberships);
      if (!membership) {
        throw new PlatenError('ACCESS_DENIED', {
          message:
            accountId === undefined
              ? 'You belong to no account. Ask an owner of one to invite you.'
              : 'You do not belong to the account in the header Platen-Account.',
        });
      }
      const principal: Principal = {
        ...membership,
        keyId: undefined,
        session: { id: session.id, personId: person.id, role: membership.role },
        scopes: new Set(roleScopes[membership.role]),
        expiresAt: null,
        allowedOrigins: null,
      };
      options.onKnown?.(principal);
      return principal;
    },

    /** Acts for this account from now on where a call names none. Throws ACCESS_DENIED. */
    async chooseAccount(signedIn: SignedIn, accountId: string): Promise<SignedIn> {
      if (!signedIn.memberships.some((each) => each.accountId === accountId)) {
        throw new PlatenError('ACCESS_DENIED', { message: 'accountId: you do not belong to this account.' });
      }
      await sessions.chooseAccount(signedIn.session.id, accountId);
      return { ...signedIn, session: { ...signedIn.session, accountId } };
    },

    list: ({ person }: SignedIn): Promise<readonly Session[]> => sessions.list(person.id, now().toISOString()),

    signOut: ({ session, person: { id: personId } }: SignedIn): Promise<void> =>
      units.commit(async (unit) => {
        await sessions.end(unit, session.id);
        await audit.ofPerson(unit, { kind: 'session.ended', actor: byPerson(personId), personId });
      }),

    signOutEverywhere: ({ person: { id: personId } }: SignedIn): Promise<void> =>
      units.commit(async (unit) => {
        await sessions.endAll(unit, { personId });
        const details = { everywhere: true };
        await audit.ofPerson(unit, { kind: 'session.ended', actor: byPerson(personId), personId, details });
      }),
  };
}

function expired(): PlatenError {
  return new PlatenError('SESSION_EXPIRED', {
    message: 'Nobody is signed in, or the session has ended. Sign in at /login.',
  });
}

function whichAccount(memberships: readonly Membership[]): PlatenError {
  return new PlatenError('INVALID_REQUEST', {
    message: 'Platen-Account: expected the id of one of your accounts, since you belong to several.',
    details: { field: 'Platen-Account', accounts: memberships.map(({ accountId }) => accountId) },
  });
}
