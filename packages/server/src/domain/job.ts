import type { Origin } from './origin.ts';

/** As a request names them; the number is their order in the queue. */
export const priorities = { high: 0, normal: 1, low: 2 } as const;
export type Priority = keyof typeof priorities;

/** A render that is to be drawn. */
export interface NewJob {
  readonly renderId: string;
  readonly accountId: string;
  readonly batchId: string | null;
  /** 0 high, 1 normal, 2 low; within the account. */
  readonly priority: number;
  /** Orders jobs of one moment: the item's place in its batch. */
  readonly position: number;
  /** Equal for renders of the same thing, which are done one after another so that the cache serves the later ones; null: never. */
  readonly contentKey: string | null;
  readonly snapshotHash: string;
  /** The name of the design or template, for the file's title. */
  readonly name: string;
  /** What is to be rendered, in the form of `requestVersion`. */
  readonly body: string;
  /** null: the checked body of the request, as older versions of the service store it. */
  readonly requestVersion: number | null;
  readonly createdAt: string;
  readonly origin?: Origin | undefined;
}

/** A render that is being done. */
export interface Job extends NewJob {
  /** Raised by each claim, so that who lost a lease cannot finish. */
  readonly leaseToken: number;
  /** How often it was begun, without those that a node's end cut short. */
  readonly attempts: number;
  /** Nodes that fell silent while they did it. */
  readonly deaths: number;
}

/** A design or template as it was when a render of it was accepted. */
export interface Snapshot {
  readonly accountId: string;
  /** SHA-256 of the document. */
  readonly hash: string;
  readonly document: string;
}
