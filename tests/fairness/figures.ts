import type { LedgerEntry } from '../support/job-ledger.ts';
import type { Rows } from '../support/rows.ts';

/** One render of an account that is not the big one, as its caller saw it. */
export interface Waited {
  /** `alone`: before the big account came. */
  readonly kind: 'alone' | 'awaited' | 'queued';
  readonly renderId: string;
  /** From the request to the file. */
  readonly ms: number;
}

/** A render process was given a job. */
export interface Begun {
  readonly atMs: number;
  /** How long the job had waited on its node for a process. */
  readonly queueMs: number;
  /** Its process. */
  readonly renderProcess: number;
  /** The render's cache key. */
  readonly fingerprint: string;
}

/** From the log of a service, in the order in which its render processes were given jobs. */
export function begunRenders(log: string): readonly Begun[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"msg":"render begun"'))
    .map((line) => {
      const { time, ...begun } = JSON.parse(line) as Omit<Begun, 'atMs'> & { readonly time: number };
      return { ...begun, atMs: time };
    });
}

/**
 * How long renders took, and how many renders of the big account went, for each render process of its node, between each
 * render's acceptance and its own turn. A turn is a claim where the database kept a ledger of claims, and otherwise when a process
 * was given the render, as is everything that is waited for.
 */
export function waitsOf({
  waited,
  begun,
  renders,
  ledger,
  processes,
}: {
  readonly waited: readonly Waited[];
  readonly begun: readonly (Begun & { readonly node: number })[];
  readonly renders: Rows;
  readonly ledger: readonly LedgerEntry[] | undefined;
  /** Processes of each node. */
  readonly processes: number;
}) {
  const rowOf = new Map(renders.map((row) => [row.id, row]));
  const ids = new Set(waited.map(({ renderId }) => renderId));
  const own = new Set(waited.map(({ renderId }) => rowOf.get(renderId).cache_key));
  // What is not of the four others is the big account's: nobody else renders.
  const big = begun.filter(({ fingerprint }) => !own.has(fingerprint));
  const between = ({ kind, renderId }: Waited) => {
    const row = rowOf.get(renderId);
    if (kind === 'queued' && ledger) return Math.ceil(claimsBefore(ledger, renderId, ids) / processes);
    const mine = begun.find(({ fingerprint }) => fingerprint === row.cache_key);
    if (!mine) throw new Error(`${renderId} was never given to a render process`);
    // What is waited for has no row before its end: it is accepted when it stands in the line for a process.
    const acceptedMs = kind === 'queued' ? Date.parse(row.created_at) : mine.atMs - mine.queueMs;
    // Another node cannot know that somebody waits here: it may begin one after the other while this one draws.
    const here = big.filter(({ node }) => node === mine.node);
    const before = here.filter(({ atMs }) => atMs > acceptedMs && atMs < mine.atMs);
    const each = Map.groupBy(before, ({ renderProcess }) => renderProcess);
    return Math.max(0, ...[...each.values()].map(({ length }) => length));
  };
  const of = (kind: Waited['kind']) => waited.filter((one) => one.kind === kind);
  const ms = (kind: Waited['kind']) => spread(of(kind).map((one) => Math.round(one.ms)));
  return {
    milliseconds: { 'alone, ms': ms('alone'), 'awaited, ms': ms('awaited'), 'queued, ms': ms('queued') },
    rendersOfTheBigAccountBefore: {
      'before an awaited one': spread(of('awaited').map(between)),
      'before a queued one': spread(of('queued').map(between)),
    },
  };
}

function spread(values: readonly number[]): { readonly median: number; readonly most: number; readonly of: number } {
  const sorted = values.toSorted((left, right) => left - right);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0, of: sorted.length };
}

/** How often one node claimed a render that is not one of `own`, at most, after a render was accepted and before it was claimed. */
function claimsBefore(ledger: readonly LedgerEntry[], renderId: string, own: ReadonlySet<string>): number {
  const of = (kind: LedgerEntry['what']) =>
    ledger.findIndex(({ what, render_id }) => what === kind && render_id === renderId);
  const [accepted, claimed] = [of('accepted'), of('claimed')];
  if (accepted < 0 || claimed < accepted) throw new Error(`the ledger does not tell of ${renderId}`);
  const between = ledger
    .slice(accepted, claimed)
    .filter(({ what, render_id }) => what === 'claimed' && !own.has(render_id));
  const each = Map.groupBy(between, ({ owner }) => owner);
  return Math.max(0, ...[...each.values()].map(({ length }) => length));
}
