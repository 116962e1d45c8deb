import type { IdSource } from '../domain/ids.ts';
import { type ConcurrencyGate, createConcurrencyGate } from '../limits/concurrency-gate.ts';
import { createSharedConcurrency } from '../limits/shared-concurrency.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';

/** How long a render may wait for a place of its account. */
const maxTurnMs = 10_000;

export interface OpenConcurrencyOptions {
  readonly store: Pick<Store, 'queries' | 'renderSlots'>;
  readonly newId: IdSource;
  readonly logger: Logger;
}

/** Nodes that share a database share the places of an account; alone, memory is faster than any database. */
export function openConcurrency({ store, newId, logger }: OpenConcurrencyOptions): ConcurrencyGate {
  const gate = createConcurrencyGate({ maxWaitMs: maxTurnMs, queueFactor: 4 });
  if (!store.queries) return gate;
  return createSharedConcurrency({
    gate,
    slots: store.renderSlots,
    newId: () => newId('slt'),
    maxWaitMs: maxTurnMs,
    onError: (err) => logger.warn({ err }, 'a place could not be given back; it comes back by itself'),
  });
}
