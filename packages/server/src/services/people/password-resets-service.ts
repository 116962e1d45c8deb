import { PlatenError } from '@platen/core';
import { type AuditActor, byNobody, byOperator, byPerson } from '../../domain/audit.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { PasswordResetsStore } from '../../store/people/password-resets-store.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { SecondFactorsStore } from '../../store/people/second-factors-store.ts';
import type { SessionsStore } from '../../store/people/sessions-store.ts';
import type { AuditService } from './audit-service.ts';
import { checkPassword } from './check-password.ts';
import type { MailService } from './mail/mail-service.ts';
import type { MailLanguage } from './mail/mail-texts.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { switchOff } from './second-factor/second-factor-service.ts';
import { hashToken, newToken } from './session-token.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface PasswordResetsServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'ofPerson'>;
  readonly resets: PasswordResetsStore;
  readonly factors: Pick<SecondFactorsStore, 'remove'>;
  readonly people: Pick<PeopleStore, 'find' | 'findByEmail' | 'setPassword'>;
  readonly sessionRows: Pick<SessionsStore, 'endAll'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  /** Limits how often links are asked for. */
  readonly asking: Pick<SignInAttempts, 'begin' | 'takeOfPerson'>;
  /** Limits how often tokens are tried. */
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
  readonly mail: Pick<MailService, 'isOn' | 'enqueue' | 'wake'>;
  readonly baseUrl: string;
  readonly now: () => Date;
  /** Called when a link that was asked for could not be made. */
  readonly onError: (cause: unknown) => void;
}

export interface OperatorReset {
  readonly email: string;
  /** For a person who has lost both the app for codes and the recovery codes. */
  readonly switchOffSecondFactor: boolean;
}

/** What makes links. */
export type ResetLinksOptions = Pick<PasswordResetsServiceOptions, 'units' | 'audit' | 'resets' | 'baseUrl' | 'now'>;

export interface ResetLink {
  readonly url: string;
  readonly expiresAt: string;
}

export type PasswordResetsService = ReturnType<typeof createPasswordResetsService>;

const goodForMs = 3_600_000;
/**
 * Links of one person that work at once: asking for somebody else's link does not end the links that this person has
 * asked for.
 */
const goodAtOnce = 3;

/**
 * Makes a link for a person; `also` stores more in the same unit of work. By default it is a unit of work of its own.
 */
export function createResetLinks({ units, audit, resets, baseUrl, now }: ResetLinksOptions) {
  return async (
    personId: string,
    actor: AuditActor,
    also: (unit: Unit, link: ResetLink) => Promise<void> = async () => undefined,
    unitsOfCall: UnitsOfWork = units,
  ): Promise<ResetLink> => {
    const token = newToken();
    const expiresAt = new Date(now().getTime() + goodForMs).toISOString();
    const link = { url: `${baseUrl}/reset/${token}`, expiresAt };
    return unitsOfCall.commit(async (unit) => {
      await resets.insert(unit, { tokenHash: hashToken(token), personId, expiresAt }, { most: goodAtOnce });
      await audit.ofPerson(unit, { kind: 'password.reset_asked', actor, personId });
      await also(unit, link);
      return link;
    });
  };
}

/** Sets new passwords by links that work once, for an hour. */
export function createPasswordResetsService(options: PasswordResetsServiceOptions) {
  const { units, audit, resets, people, sessionRows, hasher, asking, attempts, mail, now } = options;

  const make = createResetLinks(options);

  async function mailTo(email: string, language: MailLanguage): Promise<void> {
    // No error: an error would show that the person exists, and strangers who ask often could stop the person from
    // asking.
    if (!(await asking.takeOfPerson(email))) return;
    const found = await people.findByEmail(email);
    if (!found) return;
    const { id, name, email: to } = found.person;
    const matter = { kind: 'password-reset', name } as const;
    await make(id, byNobody, (unit, { url }) => mail.enqueue(unit, { to, matter, url, language }));
    void mail.wake();
  }

  return {
    /**
     * Mails a link to the person with this e-mail, unless they have got several lately. The answer does not wait for
     * that, so that neither the answer nor its time shows whether there is such a person. Throws MAIL_OFF, and
     * RATE_LIMIT_EXCEEDED for a network that asks too often.
     */
    async ask({ email, network, language }: { email: string; network: string; language: MailLanguage }): Promise<void> {
      if (!mail.isOn) throw new PlatenError('MAIL_OFF');
      await asking.begin({ network });
      mailTo(email, language).catch(options.onError);
    },

    /** For the operator. Throws PERSON_NOT_FOUND. */
    async makeByOperator(
      { email, switchOffSecondFactor }: OperatorReset,
      unitsOfCall: UnitsOfWork,
    ): Promise<ResetLink> {
      const found = await people.findByEmail(email);
      if (!found) throw new PlatenError('PERSON_NOT_FOUND');
      const personId = found.person.id;
      const alsoSwitchOff = async (unit: Unit) => {
        if (switchOffSecondFactor) await switchOff(unit, options, { personId, actor: byOperator });
      };
      return make(personId, byOperator, alsoSwitchOff, unitsOfCall);
    },

    /**
     * Sets the password and ends all sessions of the person. Throws LINK_EXPIRED, INVALID_REQUEST for a common
     * password, or RATE_LIMIT_EXCEEDED.
     */
    async redeem({ token, password, network }: { token: string; password: string; network: string }): Promise<void> {
      await attempts.begin({ network });
      const tokenHash = hashToken(token);
      const personId = await resets.find(tokenHash, now().toISOString());
      const person = personId === undefined ? undefined : await people.find(personId);
      if (!person) throw expired();
      await attempts.forget({ network });
      checkPassword(password, person);
      const passwordHash = await hasher.hash(password);
      await units.commit(async (unit) => {
        if (!(await resets.take(unit, tokenHash))) throw expired();
        await people.setPassword(unit, { personId: person.id, passwordHash });
        await sessionRows.endAll(unit, { personId: person.id });
        const actor = byPerson(person.id);
        await audit.ofPerson(unit, { kind: 'password.reset', actor, personId: person.id, network });
      });
    },
  };
}

function expired(): PlatenError {
  return new PlatenError('LINK_EXPIRED', {
    message: 'This link to set a password was used or replaced, has expired, or is not whole. Ask for a new one.',
  });
}
