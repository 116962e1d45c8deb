import { PlatenError } from '@platen/core';
import { byPerson } from '../../domain/audit.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { Person } from '../../domain/person.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { AuditService } from './audit-service.ts';
import { checkPassword } from './check-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { hashToken, newToken } from './session-token.ts';
import type { OpenedSession, SessionsService } from './sessions-service.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface SetupServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'record'>;
  readonly people: PeopleStore;
  readonly sessions: Pick<SessionsService, 'draft'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
  /** False: nobody is made by a link. */
  readonly enabled: boolean;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface SetupRequest {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Where it comes from: wrong tokens are limited as wrong passwords are. */
  readonly network: string;
  readonly userAgent: string | undefined;
}

export type SetupService = ReturnType<typeof createSetupService>;

/** Makes the first person of an installation. */
export function createSetupService(options: SetupServiceOptions) {
  const { units, audit, people, sessions, hasher, attempts, enabled, newId, now } = options;

  /** Whether somebody exists; that stays so. */
  let isDone = false;
  const isOpen = async (): Promise<boolean> => {
    isDone ||= await people.anyPerson();
    return enabled && !isDone;
  };

  return {
    /** Whether the link of a start makes the first person. */
    isOpen,

    /** A token that makes the first person; undefined when there is somebody, or when it is switched off. */
    async invite(): Promise<string | undefined> {
      if (!(await isOpen())) return undefined;
      const token = newToken();
      await people.addSetupToken({ hash: hashToken(token), createdAt: now().toISOString() });
      return token;
    },

    /** Throws LINK_EXPIRED, INVALID_REQUEST for a common password, or RATE_LIMIT_EXCEEDED. */
    async redeem(request: SetupRequest): Promise<OpenedSession> {
      await attempts.begin(request);
      const tokenHash = hashToken(request.token);
      if (!enabled || !(await people.isSetupToken(tokenHash))) throw used();
      await attempts.forget(request);
      checkPassword(request.password, request);
      const person: Person = {
        id: newId('psn'),
        name: request.name,
        email: request.email,
        isOperator: true,
        createdAt: now().toISOString(),
      };
      const passwordHash = await hasher.hash(request.password);
      const { token, ...session } = sessions.draft(person.id, request.userAgent);
      await units.commit(async (unit) => {
        const accountId = await people.createFirst(unit, { person, passwordHash }, { tokenHash, session });
        if (accountId === undefined) throw used();
        const note = { actor: byPerson(person.id), personId: person.id };
        await audit.record(unit, accountId, { ...note, kind: 'member.added', details: { role: 'owner' } });
        await audit.record(unit, accountId, { ...note, kind: 'session.started', network: request.network });
      });
      return {
        token,
        signedIn: { session: session.session, person, memberships: await people.memberships(person.id) },
      };
    },
  };
}

function used(): PlatenError {
  return new PlatenError('LINK_EXPIRED', {
    message: 'This setup link was used before, was replaced by a later one, or is not whole.',
  });
}
