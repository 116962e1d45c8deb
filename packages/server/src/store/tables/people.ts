import type { Timestamp } from './columns.ts';

export interface PersonsTable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The e-mail in the form in which it is compared. */
  readonly email_key: string;
  /** Argon2id in its text form, with salt and parameters; null: the person cannot sign in with a password. */
  readonly password_hash: string | null;
  /** 1: the person is also an operator of this installation. */
  readonly is_operator: number;
  readonly created_at: Timestamp;
}

/** Which people belong to which accounts. */
export interface MembershipsTable {
  readonly account_id: string;
  readonly person_id: string;
  /** `owner`, `admin`, `editor` or `viewer`. */
  readonly role: string;
  readonly created_at: Timestamp;
}

export interface SessionsTable {
  readonly id: string;
  readonly person_id: string;
  /** SHA-256; the token itself is only in the person's browser. */
  readonly token_hash: string;
  readonly user_agent: string | null;
  /** The account for calls that name none; null: none was chosen. */
  readonly account_id: string | null;
  readonly created_at: Timestamp;
  /** May be some minutes old. */
  readonly last_used_at: Timestamp;
  readonly expires_at: Timestamp;
}

/** Each token creates the first person, once. */
export interface SetupTokensTable {
  readonly token_hash: string;
  readonly created_at: Timestamp;
}

/** Invitations into an account, one for each e-mail; removed when accepted. */
export interface InvitationsTable {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  /** The e-mail in the form in which it is compared. */
  readonly email_key: string;
  /** The future role: `owner`, `admin`, `editor` or `viewer`. */
  readonly role: string;
  /** SHA-256; the token itself is only in the link. */
  readonly token_hash: string;
  /** A person's id; null: a key or the operator invited. */
  readonly invited_by: string | null;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp;
  /** `waiting`, `sent` or `failed`; null: no mail was asked for. */
  readonly mail_status: string | null;
}

/** Each link sets a new password, once. */
export interface PasswordResetsTable {
  readonly token_hash: string;
  readonly person_id: string;
  readonly expires_at: Timestamp;
}

/** Second factors of people: the secret of an app for codes. */
export interface SecondFactorsTable {
  readonly person_id: string;
  /** Encrypted. */
  readonly sealed_secret: string;
  readonly created_at: Timestamp;
  /** Null: no code was typed yet, so signing in does not ask for one. */
  readonly confirmed_at: Timestamp | null;
  /** The last step of 30 s whose code was used. */
  readonly last_step: number;
}

/** Each code replaces a code of the app, once. */
export interface RecoveryCodesTable {
  readonly person_id: string;
  /** SHA-256 of the person and the code; the code was shown once. */
  readonly code_hash: string;
}

/** The id of a person at a provider of single sign-on. */
export interface IdentitiesTable {
  readonly issuer: string;
  readonly subject: string;
  readonly person_id: string;
  readonly created_at: Timestamp;
}

/** Mails that wait to be sent. */
export interface MailsTable {
  readonly id: string;
  /** The invitation that the mail is about; the state of the mail is recorded there. */
  readonly invitation_id: string | null;
  /** Recipient and text, encrypted, because the text has a link with a token. */
  readonly sealed: string;
  readonly attempts: number;
  readonly next_attempt_at: Timestamp;
  readonly created_at: Timestamp;
}

/** Events that concern access to an account. */
export interface AuditLogTable {
  readonly id: string;
  /** The account may be gone: the operator still sees the entry. */
  readonly account_id: string;
  /** A name of `auditKinds`. */
  readonly kind: string;
  /** `person`, `key`, `operator` or `nobody`. */
  readonly actor_type: string;
  readonly actor_id: string | null;
  /** The person whom it concerns. */
  readonly person_id: string | null;
  /** One IPv4 address, or a network of IPv6. */
  readonly network: string | null;
  /** JSON. */
  readonly details: string;
  readonly created_at: Timestamp;
}
