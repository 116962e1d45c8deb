import { byPerson } from '../../domain/audit.ts';
import type { Person, SignedIn } from '../../domain/person.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { SessionsStore } from '../../store/people/sessions-store.ts';
import type { AuditService } from './audit-service.ts';
import { checkPassword } from './check-password.ts';
import type { ConfirmPassword, TypedPassword } from './confirm-password.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface ProfileServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'ofPerson'>;
  readonly sessionRows: Pick<SessionsStore, 'endAll'>;
  readonly people: PeopleStore;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly confirmPassword: ConfirmPassword;
}

export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** What people change of themselves. */
export function createProfileService(options: ProfileServiceOptions) {
  const { units, audit, people, sessionRows, hasher, confirmPassword } = options;
  async function changePassword(
    { person, session }: SignedIn,
    change: TypedPassword & { readonly next: string },
  ): Promise<void> {
    await confirmPassword(person, change);
    checkPassword(change.next, person);
    const passwordHash = await hasher.hash(change.next);
    const personId = person.id;
    await units.commit(async (unit) => {
      await people.setPassword(unit, { personId, passwordHash });
      await sessionRows.endAll(unit, { personId, except: session.id });
      await audit.ofPerson(unit, { kind: 'password.changed', actor: byPerson(personId), personId });
    });
  }

  return {
    /** Throws SIGN_IN_FAILED, INVALID_REQUEST for a common password, or RATE_LIMIT_EXCEEDED. */
    async update(
      signedIn: SignedIn,
      { name, newPassword, currentPassword = '', network }: ProfileChanges & { readonly network: string },
    ): Promise<Person> {
      if (newPassword !== undefined) await changePassword(signedIn, { currentPassword, next: newPassword, network });
      if (name === undefined) return signedIn.person;
      return (await people.rename(signedIn.person.id, name)) ?? signedIn.person;
    },
  };
}
