import type { Timestamp } from './columns.ts';

export interface PersonsTable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The e-mail as it is compared. */
  readonly email_key: string;
  /** Argon2id in its text form, with salt and parameters; null: nobody signs in with a password. */
  readonly password_hash: string | null;
  /** 1: also an operator of this installation. */
  readonly is_operator: number;
  readonly created_at: Timestamp;
}

/** Who belongs to which account. */
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
  /** SHA-256; the token itself is in the person's browser only. */
  readonly token_hash: string;
  readonly user_agent: string | null;
  /** For which it acts where a call names none; null: that was not chosen. */
  readonly account_id: string | null;
  readonly created_at: Timestamp;
  /** Some minutes old at most. */
  readonly last_used_at: Timestamp;
  readonly expires_at: Timestamp;
}

/** Each makes the first person, once. */
export interface SetupTokensTable {
  readonly token_hash: string;
  readonly created_at: Timestamp;
}

/** Into an account, one for each e-mail; gone once it was accepted. */
export interface InvitationsTable {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  /** The e-mail as it is compared. */
  readonly email_key: string;
  /** What the person will be: `owner`, `admin`, `editor` or `viewer`. */
  readonly role: string;
  /** SHA-256; the token itself is in the link only. */
  readonly token_hash: string;
  /** A person; null: a key or the operator. */
  readonly invited_by: string | null;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp;
  /** `waiting`, `sent` or `failed`; null: no mail was asked for. */
  readonly mail_status: string | null;
}

/** Each sets a new password, once. */
export interface PasswordResetsTable {
  readonly token_hash: string;
  readonly person_id: string;
  readonly expires_at: Timestamp;
}

/** What people show beside their password: the secret of an app for codes. */
export interface SecondFactorsTable {
  readonly person_id: string;
  /** Encrypted. */
  readonly sealed_secret: string;
  readonly created_at: Timestamp;
  /** Null: no code of it was typed yet, and none is asked for. */
  readonly confirmed_at: Timestamp | null;
  /** The last step of 30 s whose code was used. */
  readonly last_step: number;
}

/** Each stands in for a code of the app, once. */
export interface RecoveryCodesTable {
  readonly person_id: string;
  /** SHA-256 of the person and the code, which was shown once. */
  readonly code_hash: string;
}

/** What a provider of single sign-on calls somebody. */
export interface IdentitiesTable {
  readonly issuer: string;
  readonly subject: string;
  readonly person_id: string;
  readonly created_at: Timestamp;
}

/** Mails that wait to be sent. */
export interface MailsTable {
  readonly id: string;
  /** The invitation that it brings, which tells what became of it. */
  readonly invitation_id: string | null;
  /** Whom to, and the whole text, which holds a link with a token: encrypted. */
  readonly sealed: string;
  readonly attempts: number;
  readonly next_attempt_at: Timestamp;
  readonly created_at: Timestamp;
}

/** What concerns access to an account. */
export interface AuditLogTable {
  readonly id: string;
  /** Of an account that is gone, too: it is told to operators. */
  readonly account_id: string;
  /** A name of `auditKinds`. */
  readonly kind: string;
  /** `person`, `key`, `operator` or `nobody`. */
  readonly actor_type: string;
  readonly actor_id: string | null;
  /** Whom it concerns. */
  readonly person_id: string | null;
  /** An address, or a network of IPv6. */
  readonly network: string | null;
  /** JSON. */
  readonly details: string;
  readonly created_at: Timestamp;
}
