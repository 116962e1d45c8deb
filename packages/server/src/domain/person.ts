import type { FileAccess, MemberRole, Plan } from '@platen/api';

/** Somebody who signs in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Also an operator of this installation. */
  readonly isOperator: boolean;
  readonly createdAt: string;
}

/** An account that a person belongs to, with what a call of that person needs to know of it. */
export interface Membership {
  readonly accountId: string;
  readonly accountName: string;
  readonly role: MemberRole;
  readonly plan: Plan;
  readonly isSuspended: boolean;
  readonly fileAccess: FileAccess;
  readonly signedUrlSeconds: number;
}

/** From a sign-in until its end. */
export interface Session {
  readonly id: string;
  readonly personId: string;
  /** As the browser called itself; null: it did not. */
  readonly userAgent: string | null;
  /** For which it acts where a call names none; null: that was not chosen. */
  readonly accountId: string | null;
  readonly createdAt: string;
  /** Some minutes old at most. */
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

/** A person whose session is good. */
export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
  readonly memberships: readonly Membership[];
}

/** A person as those see them who share an account. */
export interface Member extends Pick<Person, 'id' | 'name' | 'email'> {
  readonly role: MemberRole;
  readonly joinedAt: string;
}

/** An invitation into an account that nobody has accepted yet. */
export interface Invitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The name of the person who made it; null: a key or the operator did. */
  readonly invitedBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** What became of the mail with its link; null: none was asked for. */
  readonly mail: MailStatus | null;
}

export const mailStatuses = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** How e-mails are compared: providers that tell upper from lower case are history. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
