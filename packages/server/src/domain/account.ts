import type { FileAccess, Plan, Scope } from '@platen/api';

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: string;
  /** Signs webhooks, so it has to be readable. */
  readonly signingSecret: string;
}

export interface Account extends NewAccount {
  /** Some of them may have ended. */
  readonly previousSecrets: readonly PreviousSecret[];
  readonly fileAccess: FileAccess;
  readonly signedUrlSeconds: number;
  /** Since when the operator lets its keys do nothing. */
  readonly suspendedAt: string | null;
  /** Since when it is going, with all that it has; its keys and members are gone already. */
  readonly deletedAt: string | null;
  /** Which secret for addresses of pictures is the newest, from 1. */
  readonly urlSecretNumber: number;
}

/** A signing secret that was replaced; the newest comes first. */
export interface PreviousSecret {
  readonly secret: string;
  /** Until then receivers that know it are served. */
  readonly expiresAt: string;
}

export interface NewApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Keyed hash; the key itself is never stored. */
  readonly hash: string;
  /** First characters of the key, for people to tell keys apart. */
  readonly prefix: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly expiresAt: string | null;
  /** Origins of web pages; null: it is for programs. */
  readonly allowedOrigins: readonly string[] | null;
  readonly createdAt: string;
}

export interface ApiKey extends NewApiKey {
  readonly revokedAt: string | null;
}
