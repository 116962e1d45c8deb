import type { Cluster } from '../cluster.ts';
import type { Seen } from './orders.ts';

/** A step of the trial and what became of its orders. */
export interface Step {
  readonly what: string;
  /** How often it was done. */
  readonly times: number;
  readonly seen: Seen;
  /** By the database's clock. */
  readonly fromMs: number;
  /** From the last order until nothing waited, ms. */
  readonly drainedMs: number;
}

export interface Ends {
  readonly what: string;
  /** Accepted and not drawn, or drawn and not told of. */
  lost: number;
  /** Drawn, ended or told of more than once, or drawn without an order. */
  twice: number;
}

/** Holds what clients were promised against the rows, the queue's ledger and the webhooks that came. */
export async function countEnds(cluster: Cluster, steps: readonly Step[]): Promise<readonly Ends[]> {
  const { rows } = await cluster.database.query<{ id: string; status: string; batch: boolean; at: Date }>(
    `select r.id, r.status, r.batch_id is not null as batch, r.created_at::timestamptz as at
     from renders r join files f on f.id = r.file_id`,
  );
  const drawn = new Map(rows.map((row) => [row.id, row]));
  const { rows: others } = await cluster.database.query<{ id: string; at: Date }>(
    'select id, created_at::timestamptz as at from renders where file_id is null',
  );
  const ended = counted(
    (await cluster.ledger.entries()).filter(({ what }) => what === 'ended'),
    (one) => one.render_id,
  );
  const queued = new Set((await cluster.ledger.entries()).map(({ render_id }) => render_id));
  const deliveries = [...cluster.receiver.deliveries.values()];
  const told = counted(deliveries, toldOf);
  const toldDifferently = new Set(deliveries.filter((copies) => new Set(copies).size > 1).map(toldOf));
  const ordered = new Set(steps.flatMap(({ seen }) => seen.renderIds));
  const unordered = [...rows, ...others].filter(({ id }) => !ordered.has(id));
  // To the step that had begun last: its orders may be sent again until the end of the trial.
  const untilMs = (index: number) => steps[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
  return steps.map(({ what, seen, fromMs }, index) => {
    const ends = { what, lost: 0, twice: 0 };
    for (const id of seen.renderIds) {
      const row = drawn.get(id);
      const isQueued = queued.has(id);
      const tellings = told.get(id) ?? 0;
      const endings = ended.get(id) ?? 0;
      const owesTelling = isQueued && row?.batch === false;
      if (row?.status !== 'completed' || (isQueued && endings < 1) || (owesTelling && tellings < 1)) ends.lost += 1;
      if (endings > 1 || tellings > 1 || toldDifferently.has(id)) ends.twice += 1;
    }
    for (const id of seen.batchIds) {
      const tellings = told.get(id) ?? 0;
      if (tellings < 1) ends.lost += 1;
      if (tellings > 1 || toldDifferently.has(id)) ends.twice += 1;
    }
    ends.twice += seen.renderIds.length - new Set(seen.renderIds).size;
    ends.twice += unordered.filter(({ at }) => at.getTime() >= fromMs && at.getTime() < untilMs(index)).length;
    return ends;
  });
}

/** The render or the batch that the copies of one delivery tell of. */
function toldOf([body = '{}']: readonly string[]): string {
  const { event, data } = JSON.parse(body);
  return event === 'batch.completed' ? data.batchId : data.renderId;
}

function counted<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
