import type { AnswerSeal } from '../../../accounts/answer-seal.ts';
import { byPerson } from '../../../domain/audit.ts';
import type { IdSource } from '../../../domain/ids.ts';
import type { Person } from '../../../domain/person.ts';
import { isConstraintViolation } from '../../../store/database/constraint-violation.ts';
import type { Unit } from '../../../store/database/units-of-work.ts';
import type { IdentitiesStore } from '../../../store/people/identities-store.ts';
import type { InvitationsStore } from '../../../store/people/invitations-store.ts';
import type { PeopleStore } from '../../../store/people/people-store.ts';
import type { SessionsStore } from '../../../store/people/sessions-store.ts';
import type { AuditService } from '../audit-service.ts';
import type { SecondFactorService, TypedCode } from '../second-factor/second-factor-service.ts';
import type { OpenedSession, SessionsService } from '../sessions-service.ts';
import type { SignInAttempts } from '../sign-in-attempts.ts';
import type { OidcChecks, OidcIdentity, OidcProvider } from './oidc-provider.ts';
import { SignOnRefused } from './sign-on-refused.ts';

export interface SignOnServiceOptions {
  readonly audit: Pick<AuditService, 'ofPerson'>;
  readonly identities: IdentitiesStore;
  readonly people: Pick<PeopleStore, 'find' | 'findByEmail' | 'insert' | 'forgetPassword' | 'memberships'>;
  readonly invitations: Pick<InvitationsStore, 'isInvited'>;
  readonly sessionRows: Pick<SessionsStore, 'insert' | 'endAll'>;
  readonly sessions: Pick<SessionsService, 'draft'>;
  readonly secondFactor: Pick<SecondFactorService, 'guard' | 'isOn'>;
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
  readonly seal: Pick<AnswerSeal, 'seal' | 'open'>;
  /** Undefined: nobody signs in that way. */
  readonly provider: OidcProvider | undefined;
  /** In lower case. Empty: of every domain, but only who exists here or is invited. */
  readonly allowedDomains: readonly string[];
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface Caller {
  readonly network: string;
  readonly userAgent: string | undefined;
}

/** What came of a sign-on: a session, or the question for a code, with what the browser keeps until that is answered. */
export type SignOn =
  | { readonly kind: 'signed-in'; readonly session: OpenedSession; readonly next: string }
  | { readonly kind: 'code'; readonly kept: string; readonly next: string };

export type SignOnService = ReturnType<typeof createSignOnService>;

/** How long a browser may be at the provider, and how long a code may be typed. */
const goodForMs = 600_000;

interface UnderWay extends OidcChecks {
  readonly next: string;
}
interface WaitsForCode {
  readonly personId: string;
  readonly identity: OidcIdentity;
}

/** Signs people in who have signed in at the provider that the operator named. */
export function createSignOnService(options: SignOnServiceOptions) {
  const { audit, identities, people, sessions, secondFactor, attempts, seal, provider, now } = options;

  /** Only this service opens it, for what it was sealed for, and not for long. */
  const keep = (purpose: string, content: object): string =>
    seal.seal(
      { caller: 'sign-on', key: purpose, fingerprint: '' },
      JSON.stringify({ content, untilMs: now().getTime() + goodForMs }),
    );
  function opened<Content>(purpose: string, kept: string | undefined): Content {
    try {
      const text = seal.open({ caller: 'sign-on', key: purpose, fingerprint: '' }, kept ?? '');
      const { content, untilMs } = JSON.parse(text) as { readonly content: Content; readonly untilMs: number };
      if (untilMs > now().getTime()) return content;
    } catch (cause) {
      throw new SignOnRefused('other-browser', { cause });
    }
    throw new SignOnRefused('other-browser');
  }

  /** Throws SignOnRefused. */
  async function personOf(identity: OidcIdentity): Promise<{ person: Person; isNew: boolean; isLinked: boolean }> {
    const { verifiedEmail: email } = identity;
    const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
    const { allowedDomains } = options;
    if (allowedDomains.length > 0 && email !== undefined && !allowedDomains.includes(domain))
      throw new SignOnRefused('other-domain');
    const knownId = await identities.find(identity);
    const known = knownId === undefined ? undefined : await people.find(knownId);
    if (known && (allowedDomains.length === 0 || email !== undefined))
      return { person: known, isNew: false, isLinked: true };
    // An e-mail that nobody has verified could be anybody's.
    if (email === undefined) throw new SignOnRefused('not-verified');
    const found = await people.findByEmail(email);
    if (found) return { person: found.person, isNew: false, isLinked: false };
    const mayJoin = allowedDomains.length > 0 || (await options.invitations.isInvited(email, now().toISOString()));
    if (!mayJoin || email.length > 254) throw new SignOnRefused('not-invited');
    const person: Person = {
      id: options.newId('psn'),
      name: nameOf(identity) ?? email,
      email,
      isOperator: false,
      createdAt: now().toISOString(),
    };
    return { person, isNew: true, isLinked: false };
  }

  async function link(
    unit: Unit,
    { issuer, subject }: OidcIdentity,
    { id, keepsPassword }: { readonly id: string; readonly keepsPassword: boolean },
  ): Promise<void> {
    await identities.insert(unit, { issuer, subject, personId: id, createdAt: now().toISOString() });
    if (!keepsPassword) {
      await people.forgetPassword(unit, id);
      await options.sessionRows.endAll(unit, { personId: id });
    }
    await audit.ofPerson(unit, { kind: 'sign_on.linked', actor: byPerson(id), personId: id, details: { issuer } });
  }

  /** Throws SIGN_IN_FAILED for a wrong code. */
  async function open(identity: OidcIdentity, { code, ...caller }: Caller & TypedCode): Promise<OpenedSession> {
    const { person, isNew, isLinked } = await personOf(identity);
    const { id: personId } = person;
    const { token, ...made } = sessions.draft(personId, caller.userAgent);
    // Whoever typed the password first may have been somebody else, whom the e-mail was no obstacle: links of invitations are
    // copied. The operator came by the link that the service printed, and gets in when the provider is away.
    const keepsPassword = person.isOperator || (await secondFactor.isOn(personId));
    await secondFactor.guard(person, { code, network: caller.network }, async (unit) => {
      if (isNew) await people.insert(unit, { person, passwordHash: null });
      if (!isLinked) await link(unit, identity, { id: personId, keepsPassword });
      await options.sessionRows.insert(unit, made);
      const note = { actor: byPerson(personId), personId, network: caller.network, details: { by: 'single sign-on' } };
      await audit.ofPerson(unit, { ...note, kind: 'session.started' });
    });
    return {
      token,
      signedIn: { session: made.session, person, memberships: await people.memberships(personId) },
    };
  }

  return {
    isOn: provider !== undefined,

    /** Where to send the browser, and what it is to keep meanwhile. Throws SignOnRefused. */
    async begin(next: string, network: string): Promise<{ readonly url: string; readonly kept: string }> {
      if (!provider) throw new SignOnRefused('off');
      await attempts.begin({ network });
      const { url, checks } = await provider.begin().catch((cause: unknown) => {
        throw new SignOnRefused('unreachable', { cause });
      });
      await attempts.forget({ network });
      return { url, kept: keep('under way', { ...checks, next } satisfies UnderWay) };
    },

    /** Throws SignOnRefused, or RATE_LIMIT_EXCEEDED. */
    async finish(query: string, kept: string | undefined, caller: Caller): Promise<SignOn> {
      if (!provider) throw new SignOnRefused('off');
      await attempts.begin(caller);
      const { next, ...checks } = opened<UnderWay>('under way', kept);
      const identity = await provider.finish(query, checks).catch((cause: unknown) => {
        throw new SignOnRefused('refused', { cause });
      });
      const { person, isNew } = await personOf(identity);
      if (!isNew && (await secondFactor.isOn(person.id))) {
        await attempts.forget(caller);
        const waits: WaitsForCode = { personId: person.id, identity };
        return { kind: 'code', kept: keep('waits for code', waits), next };
      }
      const session = await open(identity, { ...caller, code: undefined }).catch((cause: unknown) => {
        // Two tabs at once: the other one was first, and the next attempt finds what it made.
        throw isConstraintViolation(cause) ? new SignOnRefused('refused', { cause }) : cause;
      });
      await attempts.forget(caller);
      return { kind: 'signed-in', session, next };
    },

    /** Throws SignOnRefused, SIGN_IN_FAILED for a wrong code, or RATE_LIMIT_EXCEEDED. */
    async confirm(kept: string | undefined, typed: Caller & TypedCode): Promise<OpenedSession> {
      const { personId, identity } = opened<WaitsForCode>('waits for code', kept);
      const { person } = await personOf(identity);
      // Whoever it is now must be who was asked.
      if (person.id !== personId) throw new SignOnRefused('refused');
      return open(identity, typed);
    },
  };
}

/** What the provider calls somebody, as names are here: one line of at most 255 characters. */
function nameOf({ name = '' }: OidcIdentity): string | undefined {
  return (
    name
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 255) || undefined
  );
}
