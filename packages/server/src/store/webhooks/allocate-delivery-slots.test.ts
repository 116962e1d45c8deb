import { describe, expect, it } from 'vitest';
import { allocateDeliverySlots, type Places, type Receiver, receiverKey } from './allocate-delivery-slots.ts';

interface Waiting extends Receiver {
  readonly id: number;
}

const waitingFor = (accountId: string, hosts: readonly string[], count: number): Waiting[] =>
  Array.from({ length: count }, (_, id) => ({ id, accountId, host: hosts[id % hosts.length] ?? '' }));
const manyHosts = Array.from({ length: 50 }, (_, index) => `host${index}`);
const share = (changes: Partial<Places<Waiting>>) =>
  allocateDeliverySlots<Waiting>({ places: 50, perHost: 4, underWay: [], slow: new Set(), waiting: [], ...changes });
const countOf = (deliveries: readonly Receiver[], account: string) =>
  deliveries.filter(({ accountId }) => accountId === account).length;

describe('places for deliveries', () => {
  it('never all go to a few accounts, however much they have waiting', () => {
    let underWay: readonly Receiver[] = [];
    // None of their receivers ever answers.
    for (const account of ['a', 'b', 'c', 'd']) {
      underWay = [...underWay, ...share({ underWay, waiting: waitingFor(account, manyHosts, 1_000) })];
    }
    expect(countOf(underWay, 'a')).toBe(10);
    expect(underWay.length).toBeLessThan(36);
    expect(share({ underWay, waiting: waitingFor('late', ['x'], 1) })).toHaveLength(1);
  });

  it('shrink to a share for each account when others wait too', () => {
    const waiting = ['a', 'b', 'c', 'd', 'e'].flatMap((account) => waitingFor(account, manyHosts, 100));
    const chosen = share({ waiting });
    for (const account of ['a', 'b', 'c', 'd', 'e']) {
      expect(countOf(chosen, account)).toBeGreaterThanOrEqual(6);
      expect(countOf(chosen, account)).toBeLessThanOrEqual(9);
    }
  });

  it('go first to the account that has none, although the others have been waiting for longer', () => {
    const underWay = waitingFor('busy', manyHosts, 47);
    const waiting = [...waitingFor('busy', ['y'], 5), ...waitingFor('late', ['x'], 5)];
    const chosen = share({ underWay, waiting });
    expect(chosen[0]).toMatchObject({ accountId: 'late', id: 0 });
    expect(countOf(chosen, 'busy')).toBe(0);
  });

  it('are bounded for a host within each account, so that nobody waits for another account there', () => {
    const relay = 'relay.example';
    const underWay = waitingFor('hangs', [relay], 4);
    const chosen = share({
      underWay,
      waiting: [...waitingFor('hangs', [relay], 3), ...waitingFor('other', [relay], 6)],
    });
    expect(countOf(chosen, 'hangs')).toBe(0);
    expect(countOf(chosen, 'other')).toBe(4);
  });

  it('are one for a receiver that was slow, and half of all for such receivers together', () => {
    const accounts = Array.from({ length: 60 }, (_, index) => `acc${index}`);
    const waiting = accounts.flatMap((account) => waitingFor(account, ['slow', 'slow'], 3));
    const slow = new Set(accounts.map((account) => receiverKey({ accountId: account, host: 'slow' })));
    const chosen = share({ waiting, slow });
    expect(chosen).toHaveLength(25);
    expect(new Set(chosen.map(({ accountId }) => accountId)).size).toBe(25);
    const more = share({ underWay: chosen, waiting: [...waiting, ...waitingFor('acc0', ['quick'], 1)], slow });
    expect(more).toMatchObject([{ accountId: 'acc0', host: 'quick' }]);
  });

  it('go to what has been due for longest, of accounts that have equally many', () => {
    const waiting = [...waitingFor('b', ['x'], 1), ...waitingFor('a', ['x'], 2), ...waitingFor('c', ['x'], 1)];
    expect(share({ waiting }).map(({ accountId }) => accountId)).toEqual(['b', 'a', 'c', 'a']);
  });

  it('are at least one for an account even when it is the only one left', () => {
    expect(share({ places: 1, waiting: waitingFor('a', ['x'], 2) })).toHaveLength(1);
    expect(share({ places: 1, underWay: waitingFor('b', ['x'], 1), waiting: waitingFor('a', ['x'], 2) })).toEqual([]);
  });
});
