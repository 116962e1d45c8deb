import { PlatenError } from '@platen/core';
import type { Person, SignedIn } from '../../domain/person.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import { checkPassword } from './check-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface ProfileServiceOptions {
  readonly people: PeopleStore;
  readonly hasher: PasswordHasher;
  readonly attempts: SignInAttempts;
}

export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** What people change of themselves. */
export function createProfileService({ people, hasher, attempts }: ProfileServiceOptions) {
  /** Whoever sits down at an open browser must not take the person over. */
  async function changePassword(
    { person, session }: SignedIn,
    change: { readonly current: string; readonly next: string; readonly network: string },
  ): Promise<void> {
    const attempt = { network: change.network, email: person.email };
    await attempts.begin(attempt);
    if (!(await hasher.isRight(change.current, await people.passwordHash(person.id)))) {
      throw new PlatenError('SIGN_IN_FAILED', {
        message: 'currentPassword: this is not your password.',
        details: { field: 'currentPassword' },
      });
    }
    await attempts.forget(attempt);
    checkPassword(change.next, person);
    const passwordHash = await hasher.hash(change.next);
    await people.changePassword({ personId: person.id, sessionId: session.id, passwordHash });
  }

  return {
    /** Throws SIGN_IN_FAILED, INVALID_REQUEST for a common password, or RATE_LIMIT_EXCEEDED. */
    async update(
      signedIn: SignedIn,
      { name, newPassword, currentPassword = '', network }: ProfileChanges & { readonly network: string },
    ): Promise<Person> {
      if (newPassword !== undefined)
        await changePassword(signedIn, { current: currentPassword, next: newPassword, network });
      if (name === undefined) return signedIn.person;
      return (await people.rename(signedIn.person.id, name)) ?? signedIn.person;
    },
  };
}
