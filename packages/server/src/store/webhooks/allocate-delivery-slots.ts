/**
 * The account of a delivery and the host that it goes to. Deliveries of different accounts to the same host are
 * independent.
 */
export interface Receiver {
  readonly accountId: string;
  readonly host: string;
}

export interface Places<Delivery extends Receiver> {
  /** Most attempts at once. */
  readonly places: number;
  /** How many of `places` may go from one account to one host. */
  readonly perHost: number;
  readonly underWay: readonly Receiver[];
  /** Receivers, by {@link receiverKey}, whose last delivery took long. */
  readonly slow: ReadonlySet<string>;
  /** In the order in which they became due. */
  readonly waiting: readonly Delivery[];
}

/**
 * An account gets another place while it has fewer than this part of the free places. So its share shrinks as places
 * fill up.
 */
const partOfFree = 1 / 4;
/** The part of all places that all slow receivers may have together. */
const partForSlow = 1 / 2;

export function receiverKey({ accountId, host }: Receiver): string {
  return `${accountId} ${host}`;
}

/** How many more deliveries an account could get now, whatever else waits. */
export function roomOf(free: number, underWay: number): number {
  return Math.max(Math.ceil(free * partOfFree) - underWay, underWay === 0 ? 1 : 0);
}

/** Counts what is under way: by account, by receiver, and for slow receivers. */
export function countPlaces({ places, perHost, underWay, slow }: Omit<Places<Receiver>, 'waiting'>) {
  const accounts = new Map<string, number>();
  const receivers = new Map<string, number>();
  let slowOnes = 0;
  let taken = 0;
  const counts = {
    get free() {
      return places - taken;
    },
    ofAccount: (accountId: string) => accounts.get(accountId) ?? 0,
    /** Whether one more delivery may go there, by the limits of that receiver and of slow ones. */
    mayReceive(receiver: Receiver): boolean {
      const key = receiverKey(receiver);
      const count = receivers.get(key) ?? 0;
      if (!slow.has(key)) return count < perHost;
      // One attempt at a time finds out whether the receiver has become fast again.
      return count === 0 && slowOnes < Math.max(1, Math.floor(places * partForSlow));
    },
    add(receiver: Receiver): void {
      const key = receiverKey(receiver);
      accounts.set(receiver.accountId, counts.ofAccount(receiver.accountId) + 1);
      receivers.set(key, (receivers.get(key) ?? 0) + 1);
      if (slow.has(key)) slowOnes += 1;
      taken += 1;
    },
  };
  for (const receiver of underWay) counts.add(receiver);
  return counts;
}

/**
 * Gives the free places to waiting deliveries. The next place always goes to the account that has the fewest, within
 * its share and the limits of receivers, so that slow receivers do not make others wait. Among accounts with equally
 * many, the one whose delivery has been due longest comes first.
 */
export function allocateDeliverySlots<Delivery extends Receiver>(situation: Places<Delivery>): readonly Delivery[] {
  const counts = countPlaces(situation);
  const lines = Map.groupBy(situation.waiting, ({ accountId }) => accountId);
  const order = new Map(situation.waiting.map((delivery, index) => [delivery, index]));
  const chosen: Delivery[] = [];
  while (counts.free > 0) {
    let best: Delivery | undefined;
    for (const [accountId, line] of lines) {
      const has = counts.ofAccount(accountId);
      if (roomOf(counts.free, has) <= 0) continue;
      const next = line.find((delivery) => counts.mayReceive(delivery));
      if (next && (!best || isBefore(next, best))) best = next;
    }
    if (!best) break;
    const line = lines.get(best.accountId) ?? [];
    line.splice(line.indexOf(best), 1);
    counts.add(best);
    chosen.push(best);
  }
  return chosen;

  function isBefore(left: Delivery, right: Delivery): boolean {
    const difference = counts.ofAccount(left.accountId) - counts.ofAccount(right.accountId);
    return difference !== 0 ? difference < 0 : (order.get(left) ?? 0) < (order.get(right) ?? 0);
  }
}
