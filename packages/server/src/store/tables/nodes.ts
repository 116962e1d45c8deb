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

/** Nodes, each with the time of its last sign of life. */
export interface NodesSeenTable {
  readonly id: string;
  /** `all`, `api` or `worker`. */
  readonly role: string;
  /** The version of its API, a date. */
  readonly version: string;
  readonly started_at: Timestamp;
  readonly seen_at: Timestamp;
  /**
   * The node counts as ended when this time passes without another sign of life; null: a node of an earlier version,
   * which does not set it.
   */
  readonly alive_until: Generated<Timestamp | null>;
}
