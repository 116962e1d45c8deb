import type { MemberRole } from '@platen/api';
import { PlatenError } from '@platen/core';
import { requireRole, requireScope } from '../../accounts/authenticator.ts';
import { type AuditActor, actorOf, byOperator, byPerson } from '../../domain/audit.ts';
import type { IdSource } from '../../domain/ids.ts';
import { emailKey, type Invitation, type Person, type SignedIn } from '../../domain/person.ts';
import type { Principal } from '../../domain/principal.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { InvitationsStore } from '../../store/people/invitations-store.ts';
import type { MembersStore, Seat } from '../../store/people/members-store.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { SessionsStore } from '../../store/people/sessions-store.ts';
import type { AuditService } from './audit-service.ts';
import { checkPassword } from './check-password.ts';
import type { InvitationMails } from './mail/invitation-mails.ts';
import type { MailService } from './mail/mail-service.ts';
import type { MailLanguage } from './mail/mail-texts.ts';
import { actingIn } from './members-service.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { hashToken, newToken } from './session-token.ts';
import type { OpenedSession, SessionsService } from './sessions-service.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface InvitationsServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'record'>;
  readonly invitations: InvitationsStore;
  readonly members: MembersStore;
  readonly people: Pick<PeopleStore, 'findByEmail' | 'insert' | 'memberships'>;
  readonly sessionRows: Pick<SessionsStore, 'insert'>;
  readonly sessions: Pick<SessionsService, 'draft'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly attempts: Pick<SignInAttempts, 'begin' | 'forget'>;
  readonly mail: Pick<MailService, 'isOn' | 'enqueue' | 'wake'>;
  readonly invitationMails: InvitationMails;
  /** In front of the path of a link. */
  readonly baseUrl: string;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface InvitationRequest {
  readonly email: string;
  readonly role: MemberRole;
  /** Whether its link is mailed, and in which language. */
  readonly sendMail: boolean;
  readonly language: MailLanguage;
  readonly units: UnitsOfWork;
}

/** An invitation with its link, which is shown to who made it and is not stored. */
export interface CreatedInvitation extends Invitation {
  readonly url: string;
}

/** What is stored of the wish for a mail; one that would be too many for its recipient has failed already. */
type Mailed = Pick<InvitationRequest, 'language'> & { readonly mail: 'waiting' | 'failed' | null };

/** Who invites, as the audit log and the invitation tell it. */
interface Inviter {
  readonly actor: AuditActor;
  readonly inviter: { readonly id: string; readonly name: string } | undefined;
}

export interface Newcomer {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly network: string;
  readonly userAgent: string | undefined;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

const goodForMs = 7 * 86_400_000;
const maxOpen = 100;

/** Makes links that let people into an account, and lets them in. */
export function createInvitationsService(options: InvitationsServiceOptions) {
  const {
    units,
    audit,
    invitations,
    members,
    people,
    sessions,
    hasher,
    attempts,
    mail,
    invitationMails,
    baseUrl,
    newId,
    now,
  } = options;

  /** Throws MAIL_OFF, or RATE_LIMIT_EXCEEDED. Its mail leaves once it is committed. */
  async function mailed<Made>(
    wanted: Pick<InvitationRequest, 'email' | 'sendMail' | 'language'> & { readonly accountId: string },
    commit: (mailed: Mailed) => Promise<Made>,
  ): Promise<Made> {
    const { sendMail, language } = wanted;
    if (!sendMail) return commit({ language, mail: null });
    if (!mail.isOn) throw new PlatenError('MAIL_OFF');
    const made = await commit({ language, mail: (await invitationMails.take(wanted)) ? 'waiting' : 'failed' });
    void mail.wake();
    return made;
  }

  /** The account is held already. */
  async function create(
    unit: Unit,
    wanted: Pick<Invitation, 'accountId' | 'email' | 'role'>,
    { language, mail: mailStatus }: Mailed,
    { actor, inviter }: Inviter,
  ): Promise<CreatedInvitation> {
    const { accountId, email, role } = wanted;
    const member = await members.findByEmail(unit, { accountId, emailKey: emailKey(email) });
    if (member) {
      throw new PlatenError('MEMBER_EXISTS', {
        message: 'email: this person belongs to the account already. Change their role instead.',
        details: { field: 'email', personId: member.id },
      });
    }
    const token = newToken();
    const createdAt = now();
    const invitation = {
      id: newId('inv'),
      ...wanted,
      createdAt: createdAt.toISOString(),
      expiresAt: new Date(createdAt.getTime() + goodForMs).toISOString(),
      mail: mailStatus,
    };
    const row = { invitation, tokenHash: hashToken(token), inviterId: inviter?.id ?? null };
    if (!(await invitations.insert(unit, row, { most: maxOpen, now: invitation.createdAt }))) {
      throw new PlatenError('INVALID_REQUEST', {
        message: `An account has at most ${maxOpen} open invitations; revoke one first.`,
        details: { limit: maxOpen },
      });
    }
    await audit.record(unit, accountId, { kind: 'invitation.made', actor, details: { email, role } });
    const url = `${baseUrl}/invite/${token}`;
    if (mailStatus === 'waiting') {
      const account = await members.accountName(unit, accountId);
      const matter = { kind: 'invitation', account, inviter: inviter?.name ?? null, role } as const;
      await mail.enqueue(unit, { to: email, matter, url, language, invitationId: invitation.id });
    }
    return { ...invitation, invitedBy: inviter?.name ?? null, url };
  }

  /** Throws LINK_EXPIRED. Wrong tokens are limited by address, as wrong passwords are. */
  async function open(token: string, network: string) {
    await attempts.begin({ network });
    const found = await invitations.findByToken(hashToken(token), now().toISOString());
    if (!found) throw expired();
    await attempts.forget({ network });
    return found;
  }

  /** Throws LINK_EXPIRED: of many who use a link at once, one joins. */
  async function join(unit: Unit, { token, ...seat }: Seat & { readonly token: string }): Promise<void> {
    const joinedAt = now().toISOString();
    await members.hold(unit, seat.accountId);
    const role = await invitations.take(unit, { tokenHash: hashToken(token), now: joinedAt });
    if (role === undefined) throw expired();
    await members.insert(unit, { ...seat, role, joinedAt });
    const { accountId, personId } = seat;
    await audit.record(unit, accountId, {
      kind: 'member.added',
      actor: byPerson(personId),
      personId,
      details: { role },
    });
  }

  return {
    /**
     * Throws MEMBER_EXISTS, ROLE_TOO_LOW for a role above one's own, INVALID_REQUEST when there are too many,
     * RATE_LIMIT_EXCEEDED when too many were mailed.
     */
    create(principal: Principal, { units: unitsOfCall, ...request }: InvitationRequest): Promise<CreatedInvitation> {
      const { accountId, session } = principal;
      const { email, role } = request;
      return mailed({ ...request, accountId }, (mailStatus) =>
        unitsOfCall.commit(async (unit) => {
          await members.hold(unit, accountId);
          const actor = await actingIn(unit, members, principal);
          requireScope(actor, 'account:write');
          if (role === 'owner') requireRole(actor, ['owner']);
          const inviter = session && (await members.find(unit, { accountId, personId: session.personId }));
          return create(unit, { accountId, email, role }, mailStatus, { actor: actorOf(principal), inviter });
        }),
      );
    },

    /** By the operator. Throws ACCOUNT_NOT_FOUND and MEMBER_EXISTS. */
    createByOperator(accountId: string, { units: unitsOfCall, ...request }: InvitationRequest) {
      const { email, role } = request;
      return mailed({ ...request, accountId }, (mailStatus) =>
        unitsOfCall.commit(async (unit) => {
          if (!(await members.hold(unit, accountId))) throw new PlatenError('ACCOUNT_NOT_FOUND');
          return create(unit, { accountId, email, role }, mailStatus, { actor: byOperator, inviter: undefined });
        }),
      );
    },

    list: ({ accountId }: Pick<Principal, 'accountId'>): Promise<readonly Invitation[]> =>
      invitations.list(accountId, now().toISOString()),

    /** Throws INVITATION_NOT_FOUND. */
    revoke(principal: Principal, { id, units: unitsOfCall }: { readonly id: string; readonly units: UnitsOfWork }) {
      const { accountId } = principal;
      return unitsOfCall.commit(async (unit) => {
        await members.hold(unit, accountId);
        const invitation = await invitations.find(unit, { accountId, id, now: now().toISOString() });
        if (!invitation) throw new PlatenError('INVITATION_NOT_FOUND');
        const actor = await actingIn(unit, members, principal);
        requireScope(actor, 'account:write');
        if (invitation.role === 'owner') requireRole(actor, ['owner']);
        await invitations.remove(unit, { accountId, id });
        const details = { email: invitation.email, role: invitation.role };
        await audit.record(unit, accountId, { kind: 'invitation.withdrawn', actor: actorOf(principal), details });
        return { deleted: true as const };
      });
    },

    /** Throws LINK_EXPIRED or RATE_LIMIT_EXCEEDED. */
    async read(token: string, network: string) {
      const { invitation, accountName } = await open(token, network);
      const person = await people.findByEmail(invitation.email);
      return { invitation, accountName, personExists: person !== undefined };
    },

    /** Makes a person. Throws LINK_EXPIRED, PERSON_EXISTS, INVALID_REQUEST for a common password, RATE_LIMIT_EXCEEDED. */
    async acceptAsNew({ token, name, password, network, userAgent }: Newcomer): Promise<OpenedSession> {
      const { invitation } = await open(token, network);
      const { accountId, email } = invitation;
      if (await people.findByEmail(email)) throw personExists();
      checkPassword(password, { name, email });
      const passwordHash = await hasher.hash(password);
      const person: Person = { id: newId('psn'), name, email, isOperator: false, createdAt: now().toISOString() };
      const { token: sessionToken, ...session } = sessions.draft(person.id, userAgent);
      try {
        await units.commit(async (unit) => {
          await people.insert(unit, { person, passwordHash });
          await join(unit, { token, accountId, personId: person.id });
          await options.sessionRows.insert(unit, session);
          const note = { actor: byPerson(person.id), personId: person.id, network };
          await audit.record(unit, accountId, { ...note, kind: 'session.started' });
        });
      } catch (cause) {
        // Somebody was made with this e-mail meanwhile, by an invitation into another account.
        throw isConstraintViolation(cause) ? personExists() : cause;
      }
      const memberships = await people.memberships(person.id);
      return { token: sessionToken, signedIn: { session: session.session, person, memberships } };
    },

    /** Throws LINK_EXPIRED, ACCESS_DENIED for an invitation of another e-mail, RATE_LIMIT_EXCEEDED. */
    async acceptAs(
      { person, session }: SignedIn,
      { token, network }: { readonly token: string; readonly network: string },
    ): Promise<SignedIn> {
      const { invitation } = await open(token, network);
      if (emailKey(invitation.email) !== emailKey(person.email)) {
        throw new PlatenError('ACCESS_DENIED', {
          message: `This invitation was sent to another address; you are signed in as ${person.email}. Sign in with the invited address.`,
        });
      }
      await units.commit((unit) => join(unit, { token, accountId: invitation.accountId, personId: person.id }));
      return { session, person, memberships: await people.memberships(person.id) };
    },
  };
}

function expired(): PlatenError {
  return new PlatenError('LINK_EXPIRED', {
    message: 'This invitation was accepted, revoked or replaced, has expired, or its link is not whole.',
  });
}

function personExists(): PlatenError {
  return new PlatenError('PERSON_EXISTS', {
    message: 'There is a person with this e-mail already. Sign in, then accept the invitation.',
  });
}
