import { PlatenError } from '@platen/core';
import { byNobody } from '../../domain/audit.ts';
import type { Person } from '../../domain/person.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { AuditService } from './audit-service.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface ConfirmPasswordOptions {
  readonly audit: Pick<AuditService, 'asideOfPerson'>;
  readonly people: Pick<PeopleStore, 'passwordHash'>;
  readonly hasher: Pick<PasswordHasher, 'isRight'>;
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
}

export interface TypedPassword {
  readonly currentPassword: string;
  readonly network: string;
}

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>;

/**
 * Asks for the password of who is signed in: whoever sits down at an open browser must not take the person over. Throws
 * SIGN_IN_FAILED or RATE_LIMIT_EXCEEDED; a wrong one counts as a failed attempt to sign in.
 */
export function createConfirmPassword({ audit, people, hasher, attempts }: ConfirmPasswordOptions) {
  return async (person: Person, { currentPassword, network }: TypedPassword): Promise<void> => {
    const attempt = { network, email: person.email };
    await attempts.begin(attempt);
    if (!(await hasher.isRight(currentPassword, await people.passwordHash(person.id)))) {
      const details = { by: 'current password' };
      audit.asideOfPerson({ kind: 'session.refused', actor: byNobody, personId: person.id, network, details });
      throw new PlatenError('SIGN_IN_FAILED', {
        message: 'currentPassword: this is not your password.',
        details: { field: 'currentPassword' },
      });
    }
    await attempts.forget(attempt);
  };
}
