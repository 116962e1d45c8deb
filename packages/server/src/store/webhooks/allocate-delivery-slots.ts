/** Who a delivery is for and where it goes. Hosts are an account's own: what one account's deliveries do there concerns no other's. */
export interface Receiver {
  readonly accountId: string;
  readonly host: string;
}

export interface Places<Delivery extends Receiver> {
  /** Attempts at once. */
  readonly places: number;
  /** Of those, of one account to one host. */
  readonly perHost: number;
  readonly underWay: readonly Receiver[];
  /** Receivers, by {@link receiverKey}, that took long when they were last told something. */
  readonly slow: ReadonlySet<string>;
  /** In the order in which they became due. */
  readonly waiting: readonly Delivery[];
}

/** An account gets another place while it has fewer than this part of the free ones: the fuller it is, the smaller a share. */
const partOfFree = 1 / 4;
/** Of all places, those that receivers known as slow may have together. */
const partForSlow = 1 / 2;

export function receiverKey({ accountId, host }: Receiver): string {
  return `${accountId} ${host}`;
}

/** How many more an account could be given now, whatever else waits. */
export function roomOf(free: number, underWay: number): number {
  return Math.max(Math.ceil(free * partOfFree) - underWay, underWay === 0 ? 1 : 0);
}

/** Counts of what is under way, by account, by receiver and of slow ones. */
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
    /** Whether one more may go there, as far as that receiver and slow ones are concerned. */
    mayReceive(receiver: Receiver): boolean {
      const key = receiverKey(receiver);
      const count = receivers.get(key) ?? 0;
      if (!slow.has(key)) return count < perHost;
      // One finds out whether it has become quick again.
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
 * Gives the free places to what waits: again and again to the account that has the fewest, within its share and the
 * bounds of receivers, so that slow ones keep nobody else waiting. Of accounts with equally many, to the one whose
 * delivery has been due for longest.
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
