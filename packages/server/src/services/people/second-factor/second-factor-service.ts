import { randomBytes } from 'node:crypto';
import { PlatenError } from '@platen/core';
import type { AnswerSeal } from '../../../accounts/answer-seal.ts';
import { type AuditActor, byNobody, byPerson } from '../../../domain/audit.ts';
import type { Person, SignedIn } from '../../../domain/person.ts';
import type { Unit, UnitsOfWork } from '../../../store/database/units-of-work.ts';
import type { SecondFactor, SecondFactorsStore } from '../../../store/people/second-factors-store.ts';
import type { AuditService } from '../audit-service.ts';
import type { ConfirmPassword, TypedPassword } from '../confirm-password.ts';
import type { SignInAttempts } from '../sign-in-attempts.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { keyUri, stepOf, toBase32 } from './totp.ts';

export interface SecondFactorServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'ofPerson' | 'asideOfPerson'>;
  readonly factors: SecondFactorsStore;
  readonly seal: Pick<AnswerSeal, 'seal' | 'open'>;
  readonly confirmPassword: ConfirmPassword;
  /** Limits how often codes are tried, because they are short. */
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
  readonly baseUrl: string;
  readonly now: () => Date;
}

export interface SecondFactorState {
  /** Whether signing in asks for a code. */
  readonly enabled: boolean;
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
}

export interface TypedCode {
  /** A code from the app, or a recovery code; undefined: none was typed yet. */
  readonly code?: string | undefined;
  readonly network: string;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** 160 bits, as RFC 4226 advises. */
const secretBytes = 20;

/** Switches off a person's second factor. The operator may do this too. */
export async function switchOff(
  unit: Unit,
  { factors, audit }: { factors: Pick<SecondFactorsStore, 'remove'>; audit: Pick<AuditService, 'ofPerson'> },
  { personId, actor }: { readonly personId: string; readonly actor: AuditActor },
): Promise<void> {
  if (await factors.remove(unit, personId)) await audit.ofPerson(unit, { kind: 'second_factor.off', actor, personId });
}

/** Codes from an app in addition to the password (TOTP), and recovery codes in case the app is lost. */
export function createSecondFactorService(options: SecondFactorServiceOptions) {
  const { units, audit, factors, seal, confirmPassword, attempts, now } = options;
  const { host } = new URL(options.baseUrl);
  const sealOf = (personId: string) => ({ caller: 'second factor', key: personId, fingerprint: '' });
  const secretOf = ({ personId, sealedSecret }: Pick<SecondFactor, 'personId' | 'sealedSecret'>) =>
    Buffer.from(seal.open(sealOf(personId), sealedSecret), 'base64');

  const stateOf = async (personId: string): Promise<SecondFactorState> => {
    const since = (await factors.find(personId))?.confirmedAt ?? null;
    const recoveryCodesLeft = since === null ? 0 : await factors.countRecoveryCodes(personId);
    return { enabled: since !== null, since, recoveryCodesLeft };
  };

  async function setRecoveryCodes(unit: Unit, personId: string): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await factors.setRecoveryCodes(unit, { personId, hashes: codes.map((code) => hashRecoveryCode(personId, code)) });
    return codes;
  }

  /** Whether the code is good; a good code cannot be used again. */
  async function use(unit: Unit, factor: SecondFactor, code: string): Promise<boolean> {
    const { personId } = factor;
    if (/^\d{6}$/.test(code)) {
      const step = stepOf(secretOf(factor), code, now().getTime());
      return step !== undefined && factors.useStep(unit, { ...factor, step });
    }
    const isTaken = await factors.takeRecoveryCode(unit, { personId, hash: hashRecoveryCode(personId, code) });
    if (isTaken) await audit.ofPerson(unit, { kind: 'recovery_code.used', actor: byPerson(personId), personId });
    return isTaken;
  }

  return {
    isOn: async (personId: string): Promise<boolean> => ((await factors.find(personId))?.confirmedAt ?? null) !== null,

    read: ({ person }: SignedIn): Promise<SecondFactorState> => stateOf(person.id),

    /**
     * Makes a secret for an app; it takes effect once a code from the app was typed. Throws SIGN_IN_FAILED,
     * SECOND_FACTOR_EXISTS.
     */
    async start({ person }: SignedIn, typed: TypedPassword) {
      await confirmPassword(person, typed);
      const bytes = randomBytes(secretBytes);
      const sealedSecret = seal.seal(sealOf(person.id), bytes.toString('base64'));
      const row = { personId: person.id, sealedSecret, createdAt: now().toISOString() };
      if (!(await units.commit((unit) => factors.start(unit, row)))) throw exists();
      const secret = toBase32(bytes);
      return { secret, uri: keyUri({ secret, email: person.email, host }) };
    },

    /**
     * Switches the second factor on and returns the recovery codes. Throws SIGN_IN_FAILED, SECOND_FACTOR_EXISTS,
     * INVALID_REQUEST.
     */
    async confirm({ person }: SignedIn, { code, network }: Required<TypedCode>): Promise<readonly string[]> {
      const attempt = { network, email: person.id };
      await attempts.begin(attempt);
      const factor = await factors.find(person.id);
      if (!factor) throw notStarted();
      if (factor.confirmedAt !== null) throw exists();
      const step = stepOf(secretOf(factor), plain(code ?? ''), now().getTime());
      if (step === undefined) throw wrongCode();
      await attempts.forget(attempt);
      return units.commit(async (unit) => {
        if (!(await factors.confirm(unit, { ...factor, confirmedAt: now().toISOString(), step }))) throw notStarted();
        await audit.ofPerson(unit, { kind: 'second_factor.on', actor: byPerson(person.id), personId: person.id });
        return setRecoveryCodes(unit, person.id);
      });
    },

    /** Makes new recovery codes that replace the old ones. Throws SIGN_IN_FAILED, INVALID_REQUEST. */
    async renewRecoveryCodes({ person }: SignedIn, typed: TypedPassword): Promise<readonly string[]> {
      await confirmPassword(person, typed);
      if (!(await stateOf(person.id)).enabled) throw notStarted();
      return units.commit(async (unit) => {
        const codes = await setRecoveryCodes(unit, person.id);
        const note = { actor: byPerson(person.id), personId: person.id };
        await audit.ofPerson(unit, { ...note, kind: 'second_factor.on', details: { recoveryCodes: 'renewed' } });
        return codes;
      });
    },

    /** Throws SIGN_IN_FAILED. */
    async switchOff({ person }: SignedIn, typed: TypedPassword): Promise<SecondFactorState> {
      await confirmPassword(person, typed);
      await units.commit((unit) =>
        switchOff(unit, { factors, audit }, { personId: person.id, actor: byPerson(person.id) }),
      );
      return stateOf(person.id);
    },

    /**
     * Does `work`, which signs the person in. When the person has a second factor, the code is used up in the same
     * transaction. Throws SECOND_FACTOR_NEEDED without a code, SIGN_IN_FAILED for a wrong or used code,
     * RATE_LIMIT_EXCEEDED.
     */
    async guard(person: Person, typed: TypedCode, work: (unit: Unit) => Promise<void>): Promise<void> {
      const factor = await factors.find(person.id);
      if (!factor || factor.confirmedAt === null) return units.commit(work);
      const code = plain(typed.code ?? '');
      if (code === '') throw new PlatenError('SECOND_FACTOR_NEEDED');
      const attempt = { network: typed.network, email: person.id };
      await attempts.begin(attempt);
      const isGood = await units.commit(async (unit) => {
        if (!(await use(unit, factor, code))) return false;
        await work(unit);
        return true;
      });
      if (!isGood) {
        const details = { by: 'second factor' };
        const note = { actor: byNobody, personId: person.id, network: typed.network };
        audit.asideOfPerson({ ...note, kind: 'session.refused', details });
        throw wrongCode();
      }
      await attempts.forget(attempt);
    },
  };
}

/** People copy codes with spaces in them. */
const plain = (code: string) => code.replace(/\s/g, '');

function wrongCode(): PlatenError {
  return new PlatenError('SIGN_IN_FAILED', {
    message: 'code: this code is not right, or was used before. Wait for the next one.',
    details: { field: 'code' },
  });
}

function exists(): PlatenError {
  return new PlatenError('SECOND_FACTOR_EXISTS');
}

function notStarted(): PlatenError {
  return new PlatenError('INVALID_REQUEST', {
    message: 'There is no second factor yet. Begin with POST /v1/profile/second-factor.',
    details: { field: 'secondFactor' },
  });
}
