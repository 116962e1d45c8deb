import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

export interface SettingsTable {
  readonly name: string;
  readonly value: string;
}

export interface LeasesTable {
  name: string;
  owner: string;
  until: string;
}

/** Nodes, each with the time at which it last told that it lives. */
export interface NodesSeenTable {
  readonly id: string;
  /** `all`, `api` or `worker`. */
  readonly role: string;
  /** Of its API, a date. */
  readonly version: string;
  readonly started_at: Timestamp;
  readonly seen_at: Timestamp;
  /** It has ended when it has told nothing until then; null: it is of a version before, and tells no such time. */
  readonly alive_until: Generated<Timestamp | null>;
}
