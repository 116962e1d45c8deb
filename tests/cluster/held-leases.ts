import { expect, vi } from 'vitest';
import type { Service } from '../e2e/service.ts';
import type { Cluster } from './cluster.ts';

type Leases = Awaited<ReturnType<Cluster['ledger']['leases']>>;

/** What a node had sent to the database before it was stopped is done there within this. */
const lastWordsMs = 1_000;

/** Stops a node as it stands, with renders under way that are its own. */
export async function stopWithWork(cluster: Cluster, node: Service) {
  for (let tries = 0; tries < 50; tries += 1) {
    await vi.waitFor(async () => expect(await runningOn(node)).toBeGreaterThan(0), { timeout: 60_000, interval: 2 });
    process.kill(node.pid, 'SIGSTOP');
    const sinceMs = await nowMs(cluster);
    const leases = await cluster.ledger.leases();
    const held = await heldBySilent(cluster, leases, sinceMs);
    if (held.length > 0) return { leases: held, sinceMs };
    process.kill(node.pid, 'SIGCONT');
  }
  throw new Error('the node never held a render when it was stopped');
}

/** Waits until all that is left is of one owner, who does nothing while another goes on: the stopped node. */
function heldBySilent(cluster: Cluster, leases: Leases, sinceMs: number): Promise<Leases> {
  return vi.waitFor(
    async () => {
      const all = await cluster.ledger.leases();
      const left = leases.filter((lease) =>
        all.some(({ render_id, token }) => render_id === lease.render_id && token === lease.token),
      );
      const acted = (await cluster.ledger.entries())
        .filter(({ what, at }) => what !== 'accepted' && at.getTime() > sinceMs + lastWordsMs)
        .map(({ owner }) => owner);
      expect(acted.length).toBeGreaterThan(0);
      expect(new Set(left.map(({ owner }) => owner)).size).toBeLessThanOrEqual(1);
      expect(acted).not.toContain(left[0]?.owner);
      return left;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Renders that a node's processes are drawing. */
export async function runningOn(node: Service): Promise<number> {
  const text = await (await fetch(`${node.operatorUrl}/metrics`)).text();
  return Number(/^platen_renders_running (\d+)$/m.exec(text)?.[1]);
}

/** What the ledger says of leases that a node held at a moment. */
export async function endsOf(cluster: Cluster, leases: Leases, sinceMs: number) {
  const entries = await cluster.ledger.entries();
  return leases.map((lease) => {
    const ended = entries.filter(({ what, render_id }) => what === 'ended' && render_id === lease.render_id);
    const again = entries.find(
      ({ what, render_id, token }) => what === 'claimed' && render_id === lease.render_id && token === lease.token + 1,
    );
    return {
      ends: ended.length,
      endedBySame: ended[0]?.owner === lease.owner && ended[0].token === lease.token,
      claimedByOther: again !== undefined && again.owner !== lease.owner,
      claimedAfterMs: again === undefined ? undefined : again.at.getTime() - sinceMs,
    };
  });
}

/** By the database's clock, as the ledger's. */
export async function nowMs(cluster: Cluster): Promise<number> {
  return (await cluster.database.query('select clock_timestamp() as now')).rows[0].now.getTime();
}
