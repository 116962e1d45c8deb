import { receiverKey } from '../store/webhooks/allocate-delivery-slots.ts';
import type { DeliveryClaim, StartedDelivery } from '../store/webhooks/claim-deliveries.ts';

export interface WebhookWorkerOptions {
  readonly claim: (
    query: Pick<DeliveryClaim, 'places' | 'perHost' | 'underWay' | 'slow'>,
  ) => Promise<readonly StartedDelivery[]>;
  /** Makes one attempt and limits its own time. */
  readonly deliver: (delivery: StartedDelivery, signal: AbortSignal) => Promise<unknown>;
  readonly onError: (cause: unknown) => void;
  readonly bounds?: Partial<WebhookBounds>;
}

export interface WebhookBounds {
  /** Attempts at once on this node. Accounts share them, see `store/webhooks/allocate-delivery-slots.ts`. */
  readonly attempts: number;
  /** How many of the attempts may go from one account to one host. */
  readonly perHost: number;
  /** A receiver that takes longer counts as slow until it has answered in less. */
  readonly slowAfterMs: number;
  /** How often the worker looks for deliveries that other nodes recorded or that have become due. */
  readonly pollMs: number;
  /** How long running attempts may go on after a stop was asked for; then they are cut off and given back. */
  readonly drainMs: number;
}

export interface WebhookWorker {
  /** Call it when something was recorded on this node. */
  wake(): void;
  stop(): Promise<void>;
}

const defaults: WebhookBounds = { attempts: 50, perHost: 4, slowAfterMs: 2_000, pollMs: 1_000, drainMs: 5_000 };
/** How many slow receivers are remembered: the latest ones. */
const maxSlow = 1_000;
/** Attempts that end at about the same time are followed by a single look for more. */
const gatherMs = 5;

/** Sends due deliveries until it is stopped. */
export function startWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const bounds = { ...defaults, ...options.bounds };
  const underWay = new Map<StartedDelivery, Promise<void>>();
  const slow = new Set<string>();
  const cut = new AbortController();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let gathering: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const { attempts: places, perHost } = bounds;
    if (underWay.size >= places) return;
    const claimed = await options.claim({ places, perHost, underWay: [...underWay.keys()], slow });
    for (const delivery of claimed) underWay.set(delivery, send(delivery));
  }

  async function send(delivery: StartedDelivery): Promise<void> {
    // Begins in the next turn, when the attempt is in the list of running ones.
    await Promise.resolve();
    const key = receiverKey(delivery);
    let tookLong = false;
    const waiting = setTimeout(() => {
      tookLong = true;
      rememberSlow(key);
    }, bounds.slowAfterMs);
    await options.deliver(delivery, cut.signal).catch(options.onError);
    clearTimeout(waiting);
    if (!tookLong) slow.delete(key);
    underWay.delete(delivery);
    wake();
  }

  function rememberSlow(key: string): void {
    // Delete and add again, so that the latest is the last to be forgotten.
    slow.delete(key);
    slow.add(key);
    const [oldest] = slow;
    if (slow.size > maxSlow && oldest !== undefined) slow.delete(oldest);
  }

  function run(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    looking = look()
      .catch(options.onError)
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  function wake(): void {
    if (stopped) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      run();
    }, gatherMs);
  }

  const timer = setInterval(run, bounds.pollMs);
  timer.unref();
  wake();

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await looking;
      const cutting = setTimeout(() => cut.abort(), bounds.drainMs);
      await Promise.all(underWay.values());
      clearTimeout(cutting);
    },
  };
}
