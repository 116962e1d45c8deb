import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { RateAnswer } from '../../limits/rate-limiter.ts';

export interface KeyGuessingOptions {
  /** ms between two unknown keys that are looked up for one network which has sent too many wrong ones. Default 50. */
  readonly paceMs?: number;
  /** How many of them wait for that; more are refused. Default 20. */
  readonly maxWaiting?: number;
  /** ms from any point. Default: the process's clock. */
  readonly nowMs?: () => number;
}

export type KeyGuessing = ReturnType<typeof createKeyGuessing>;

interface Spent {
  answer: RateAnswer;
  endMs: number;
  waiting: number;
  /** Settles when the next may be looked up. */
  turn: Promise<unknown>;
}

/** Keys that were right, and networks that guess: more than ever call one node within a minute. */
const maxRemembered = 10_000;
const goodForMs = 3_600_000;
/** As long as a network's wrong keys count. */
const wrongForMs = 60_000;

/**
 * Keeps those who guess keys from the database. A network that has sent its wrong keys of a minute gets unknown ones looked
 * up one after the other, with a pause; keys that were right within the last hour go on as ever, and those that were wrong
 * a moment ago are not looked up again: a client that goes on with one wrong key holds up nobody behind the same address.
 */
export function createKeyGuessing(options: KeyGuessingOptions = {}) {
  const { paceMs = 50, maxWaiting = 20, nowMs = () => performance.now() } = options;
  /** By hashes, so that no key stays in memory for longer than its request. */
  const good = new LRUCache<string, true>({ max: maxRemembered, ttl: goodForMs });
  const wrong = new LRUCache<string, true>({ max: maxRemembered, ttl: wrongForMs });
  const networks = new LRUCache<string, Spent>({ max: maxRemembered });

  return {
    /**
     * Waits until the key may be looked up. Answers what to refuse the request with when too many wait already, or when it
     * came without a key.
     */
    async admit(network: string, header: string | undefined): Promise<RateAnswer | undefined> {
      const spent = networks.get(network);
      if (spent === undefined || (header !== undefined && good.has(hash('sha256', header)))) return undefined;
      const leftMs = spent.endMs - nowMs();
      if (leftMs <= 0) {
        networks.delete(network);
        return undefined;
      }
      if (header === undefined || wrong.has(hash('sha256', header)) || spent.waiting >= maxWaiting) {
        return { ...spent.answer, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) };
      }
      spent.waiting += 1;
      const { turn } = spent;
      spent.turn = turn.then(() => pause(paceMs));
      await turn;
      spent.waiting -= 1;
      return undefined;
    },

    /** The key was right. */
    noteGood(header: string | undefined): void {
      if (header === undefined) return;
      const name = hash('sha256', header);
      good.set(name, true);
      wrong.delete(name);
    },

    /** It was wrong, and what its network was answered. */
    noteWrong(network: string, header: string | undefined, answer: RateAnswer): void {
      if (header !== undefined) {
        const name = hash('sha256', header);
        good.delete(name);
        wrong.set(name, true);
      }
      if (answer.allowed) return;
      const ending = { answer, endMs: nowMs() + answer.retryAfterSeconds * 1_000 };
      const spent = networks.get(network);
      if (spent) Object.assign(spent, ending);
      else networks.set(network, { ...ending, waiting: 0, turn: Promise.resolve() });
    },
  };
}
