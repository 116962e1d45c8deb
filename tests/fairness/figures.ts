import type { Rows } from '../support/rows.ts';

/** One render of an account that is not the big one, as its caller saw it. */
export interface Waited {
  /** `alone`: before the big account came. */
  readonly kind: 'alone' | 'awaited' | 'queued';
  readonly renderId: string;
  /** When the request left, by the machine's clock. */
  readonly sentAtMs: number;
  /** From the request to the file. */
  readonly ms: number;
}

/** A render process was given a job. */
export interface Begun {
  readonly atMs: number;
  /** The render's cache key. */
  readonly fingerprint: string;
}

/** From the log of a service, in the order in which render processes were given jobs. */
export function begunRenders(log: string): readonly Begun[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"msg":"render begun"'))
    .map((line) => {
      const { time, fingerprint } = JSON.parse(line) as { readonly time: number; readonly fingerprint: string };
      return { atMs: time, fingerprint };
    });
}

/**
 * How long renders took, and how many renders of the big account, which are those of batches, render processes were
 * given between each render's request and its own turn.
 */
export function waitsOf({
  waited,
  begun,
  renders,
}: {
  readonly waited: readonly Waited[];
  readonly begun: readonly Begun[];
  readonly renders: Rows;
}) {
  const keyOf = new Map(renders.map(({ id, cache_key }) => [id, cache_key]));
  const own = new Set(waited.map(({ renderId }) => keyOf.get(renderId)));
  const between = ({ renderId, sentAtMs }: Waited) => {
    const mine = begun.find(({ fingerprint }) => fingerprint === keyOf.get(renderId));
    if (!mine) throw new Error(`${renderId} was never given to a render process`);
    // What is not of the four others is the big account's: nobody else renders.
    return begun.filter(({ fingerprint, atMs }) => !own.has(fingerprint) && atMs >= sentAtMs && atMs <= mine.atMs)
      .length;
  };
  const of = (kind: Waited['kind']) => waited.filter((one) => one.kind === kind);
  const ms = (kind: Waited['kind']) => spread(of(kind).map((one) => Math.round(one.ms)));
  return {
    milliseconds: { 'alone, ms': ms('alone'), 'awaited, ms': ms('awaited'), 'queued, ms': ms('queued') },
    rendersOfTheBigAccountBegunMeanwhile: {
      'awaited, begun before it': spread(of('awaited').map(between)),
      'queued, begun before it': spread(of('queued').map(between)),
    },
  };
}

function spread(values: readonly number[]): { readonly median: number; readonly most: number; readonly of: number } {
  const sorted = values.toSorted((left, right) => left - right);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0, of: sorted.length };
}
