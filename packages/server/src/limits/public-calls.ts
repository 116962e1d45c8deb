import type { ServerResponse } from 'node:http';
import { PlatenError } from '@platen/core';

export interface PublicCallsOptions {
  /** Calls of one network that are done at a time. Default 6, as many as a browser has connections to one host. */
  readonly atOnce?: number;
  /** How many wait for that; more are refused. Default 50. */
  readonly maxWaiting?: number;
}

export interface PublicCalls {
  /**
   * Waits until it is the turn of a call of the network; it counts until its answer has been taken or its connection ends.
   * Throws RATE_LIMIT_EXCEEDED when too many wait.
   */
  enter(network: string, response: Pick<ServerResponse, 'closed' | 'once'>): Promise<void>;
}

interface Network {
  running: number;
  /** Begin the next ones, in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Bounds what one network holds of this node without a key: hashes of passwords, pictures of forms, bodies that come slowly.
 * Limits of a minute bound none of them, as all of a minute's calls may come at once.
 */
export function createPublicCalls({ atOnce = 6, maxWaiting = 50 }: PublicCallsOptions = {}): PublicCalls {
  const networks = new Map<string, Network>();

  function leave(name: string, network: Network): void {
    const [next] = network.waiting;
    if (next) {
      // It takes the place over.
      network.waiting.delete(next);
      next();
    } else {
      network.running -= 1;
      if (network.running === 0) networks.delete(name);
    }
  }

  return {
    async enter(name, response) {
      // It would never be told that it ends.
      if (response.closed) return;
      const network = networks.get(name) ?? { running: 0, waiting: new Set() };
      networks.set(name, network);
      if (network.running < atOnce) network.running += 1;
      else {
        if (network.waiting.size >= maxWaiting) throw tooMany(atOnce);
        await new Promise<void>((resolve) => {
          network.waiting.add(resolve);
          response.once('close', () => {
            // Who went away while waiting has no place to hand over.
            if (network.waiting.delete(resolve)) resolve();
            else leave(name, network);
          });
        });
        return;
      }
      response.once('close', () => leave(name, network));
    },
  };
}

function tooMany(limit: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `At most ${limit} calls without a key are done at once for one address, and too many wait. Try again in 1 second.`,
    details: { retryAfter: 1, scope: 'concurrency', limit },
  });
}
